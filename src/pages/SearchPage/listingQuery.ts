import type { ListingQuery } from '#src/api/inputs.ts';
import { boundsText, pointText } from '#src/config/locations.ts';
import { capacityRange, defaultSort, priceRange, searchPageSize } from '#src/config/search.ts';
import type { Range, SearchValues } from './searchValues.ts';

/**
 * What the marketplace is asked for. `unitFactor`: minor units in one unit of the currency. The engine's upper bounds
 * are exclusive, so a closed range gets one minor unit (or person) more here and only here (readings 18).
 */
export function toListingQuery(values: SearchValues, unitFactor: number): ListingQuery {
  return {
    ...values.filters,
    bounds: values.bounds && boundsText(values.bounds),
    keywords: values.keywords,
    price: values.price && rangeText(values.price, priceRange.max, unitFactor),
    pub_capacityNumberOfPeople: values.capacity && rangeText(values.capacity, capacityRange.max, 1),
    // With keywords the best matches come first; any other order is off then (readings 16).
    sort: values.keywords ? undefined : sortKey(values),
    page: values.page,
    perPage: searchPageSize,
  };
}

/** The same search as a query string's values, for links; page 1 is left out. */
export function toSearch(values: SearchValues): Record<string, string | number | undefined> {
  return {
    address: values.address,
    bounds: values.bounds && boundsText(values.bounds),
    origin: values.origin && pointText(values.origin),
    ...values.filters,
    pub_capacityNumberOfPeople: values.capacity && addressText(values.capacity),
    keywords: values.keywords,
    price: values.price && addressText(values.price),
    sort: values.sort,
    map: values.isMapOpen ? 'open' : undefined,
    page: values.page > 1 ? values.page : undefined,
  };
}

function sortKey({ sort }: SearchValues) {
  return sort === undefined || sort === 'relevance' ? defaultSort : sort;
}

/** A maximum at the filter's end means "and more". */
function rangeText({ min, max }: Range, limit: number, factor: number) {
  return max === undefined || max >= limit ? `${min * factor},` : `${min * factor},${max * factor + 1}`;
}

function addressText({ min, max }: Range) {
  return max === undefined ? String(min) : `${min},${max}`;
}
