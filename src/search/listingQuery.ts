import { bookingUnit, type BookingUnit } from '#src/config/booking.ts';
import { boundsText, pointText } from '#src/config/locations.ts';
import type { Stay } from '#contract/booking/nights.ts';
import { addDays } from '#contract/time/isoDays.ts';
import { filters } from '#src/config/filters.ts';
import { priceRange, searchPageSize } from '#src/config/search.ts';
import { sortOf } from './searchParams.ts';
import { isReversed, type Range, type SearchValues } from './searchValues.ts';

/**
 * Search parameters as the SDK takes them: `bounds`, `origin`, `pub_*`, `price`, `keywords`, `sort`, `page`, `perPage`
 * … as text.
 */
export type ListingQuery = Record<string, string | number | undefined>;

/**
 * Converts a search into a marketplace query. `unitFactor`: minor units per unit of the currency. The engine's upper
 * bounds are exclusive, so a closed range is extended by one minor unit, or by one, here and only here (readings 18).
 */
export function toListingQuery(values: SearchValues, unitFactor: number): ListingQuery {
  return {
    ...values.filters,
    bounds: values.bounds && boundsText(values.bounds),
    keywords: values.keywords,
    price:
      values.price && !isReversed(values.price)
        ? rangeText(values.price, priceRange.max, unitFactor)
        : undefined,
    ...numberQueries(values.numbers),
    ...(values.dates && freeDays(values.dates)),
    ...order(values),
    page: values.page,
    perPage: searchPageSize,
  };
}

/**
 * Returns the query for listings that are free throughout. Where bookings are by day and not by night, the last day
 * counts too.
 */
export function freeDays({ start, end }: Stay, unit: BookingUnit = bookingUnit): ListingQuery {
  const until = unit === 'night' ? end : addDays(end, 1);
  return { availability: 'day-full', start, end: until };
}

/**
 * By relevance when neither is given; the marketplace sorts by distance when there is an origin (readings 14 and 16).
 */
function order(values: SearchValues): ListingQuery {
  if (sortOf(values) === 'distance') return { origin: values.origin && pointText(values.origin) };
  // The default order ranks listings of unresponsive authors last, which sorting by date would not.
  return { sort: values.keywords ? undefined : values.sort };
}

function numberQueries(numbers: SearchValues['numbers']): ListingQuery {
  const query: ListingQuery = {};
  for (const filter of filters) {
    const range = numbers[filter.key];
    if (filter.kind === 'number' && range) query[filter.key] = rangeText(range, filter.limits.max, 1);
  }
  return query;
}

/** A maximum at the filter's upper limit means "and more". */
function rangeText({ min, max }: Range, limit: number, factor: number) {
  return max === undefined || max >= limit ? `${min * factor},` : `${min * factor},${max * factor + 1}`;
}

/** Returns a query as the text that endpoints for maps take. */
export function queryText(query: ListingQuery): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString();
}
