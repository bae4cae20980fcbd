import { boundsText, pointText } from '#src/config/locations.ts';
import type { Range, SearchValues } from './searchValues.ts';

/** Converts a search into query string values for links; page 1 is omitted. */
export function toSearch(values: SearchValues): Record<string, string | number | undefined> {
  return {
    address: values.address,
    bounds: values.bounds && boundsText(values.bounds),
    origin: values.origin && pointText(values.origin),
    ...values.filters,
    ...Object.fromEntries(Object.entries(values.numbers).map(([key, range]) => [key, addressText(range)])),
    keywords: values.keywords,
    exact: values.isExact && values.keywords ? 'true' : undefined,
    dates: values.dates && `${values.dates.start},${values.dates.end}`,
    price: values.price && addressText(values.price),
    sort: values.sort,
    map: values.isMapOpen ? 'open' : undefined,
    page: values.page > 1 ? values.page : undefined,
  };
}

function addressText({ min, max }: Range) {
  return max === undefined ? String(min) : `${min},${max}`;
}
