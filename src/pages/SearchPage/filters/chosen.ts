import { filters, type Filter } from '#src/config/filters.ts';
import { toSearch } from '../listingQuery.ts';
import { sortOf, type SearchValues } from '../searchValues.ts';

/** The name of the order's controls. */
export const sortKey = 'sort';

/** What is chosen in the controls of this name, in their order; nothing where all will do. */
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

/** How many of the filters are set. */
export function activeCount(values: SearchValues, among: readonly Filter[] = filters): number {
  return among.filter(({ key }) => chosenIn(values, key).length > 0).length;
}
