import { filters, type Filter } from '#src/config/filters.ts';
import { toSearch } from '#src/search/listingQuery.ts';
import { sortOf } from '#src/search/searchParams.ts';
import type { SearchValues } from '#src/search/searchValues.ts';

/** The name of the sort controls. */
export const sortKey = 'sort';

/** Returns the values chosen in the controls of this name, in order; empty when unrestricted. */
export function chosenIn(values: SearchValues, key: string): readonly string[] {
  if (key === sortKey) return [sortOf(values)];
  const text = toSearch(values)[key];
  if (text === undefined) return [];
  return key === 'keywords'
    ? [String(text)]
    : String(text)
        .replace(/^has_a\w+:/, '')
        .split(',');
}

/** Returns the number of active filters. */
export function activeCount(values: SearchValues, among: readonly Filter[] = filters): number {
  const search = toSearch(values);
  return among.filter(({ key }) => search[key] !== undefined).length;
}

/** The query parameter that opens the filters over the page on a phone (specification section 4). */
const openParam = 'filters';

export const areFiltersOpen = (search: string): boolean =>
  new URLSearchParams(search).get(openParam) === 'open';

/** Returns a search's URL with its filters open. */
export const withFiltersOpen = (href: string): string =>
  `${href}${href.includes('?') ? '&' : '?'}${openParam}=open`;
