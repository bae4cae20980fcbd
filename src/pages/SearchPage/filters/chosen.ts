import type { Filter } from '#src/config/filters.ts';
import { toSearch } from '#src/search/toSearch.ts';
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

/** Returns how many of these filters are active. */
export function activeCount(values: SearchValues, among: readonly Filter[]): number {
  const search = toSearch(values);
  return among.filter(({ key }) => search[key] !== undefined).length;
}
