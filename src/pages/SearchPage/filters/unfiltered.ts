import type { SearchValues } from '#src/search/searchValues.ts';

/** Returns the search with the same place and order but without filters. */
export function withoutFilters(values: SearchValues): SearchValues {
  const {
    capacity: _capacity,
    keywords: _keywords,
    isExact: _isExact,
    dates: _dates,
    price: _price,
    ...kept
  } = values;
  return { ...kept, filters: {}, page: 1 };
}
