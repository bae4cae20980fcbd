import type { SearchValues } from '../searchValues.ts';

/** The same search in its place and order, with all filters left out. */
export function unfiltered(values: SearchValues): SearchValues {
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
