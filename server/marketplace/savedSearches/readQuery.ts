import { createHash } from 'node:crypto';
import { daysSearchedAhead, longestStay } from '#contract/booking/nights.ts';
import { days, requireSpan } from '#server/marketplace/availability/index.ts';
import { parseListingQuery, type ListingFilters } from '#server/marketplace/search/index.ts';

/** A query in its stored form. */
export interface ReadQuery {
  query: Readonly<Record<string, string>>;
  /** Equal for two queries that ask for the same thing in a different form. */
  digest: Buffer;
  keys: readonly string[];
  /** Degrees; null for everywhere and for boxes across the antimeridian. */
  area: { west: number; south: number; east: number; north: number } | null;
  /** When its last date has passed. */
  endsAt: Date | null;
}

/** Parameters about the page, the order and the origin, which do not change what is searched for. */
const ofPage: ReadonlySet<string> = new Set(['page', 'perPage', 'per_page', 'sort', 'origin']);

/**
 * Normalises parameters of listings/query, under its own rules. @throws ApiError `validation-invalid-value`,
 * `validation-invalid-params` naming what is wrong
 */
export function readQuery(given: Readonly<Record<string, string>>, now: Date): ReadQuery {
  const kept = Object.entries(given).filter(([name, value]) => !ofPage.has(name) && value.trim() !== '');
  const query = Object.fromEntries(
    kept.map(([name, value]) => [name, inOrder(name, value)] as const).sort(([a], [b]) => (a < b ? -1 : 1)),
  );
  const { allKeys, boxes, availability } = parseListingQuery({ ...query });
  if (availability)
    requireSpan(availability, {
      type: 'query',
      now,
      longest: days(longestStay),
      back: days(1),
      ahead: days(daysSearchedAhead),
    });
  const [area = null, ...others] = boxes ?? [];
  return {
    query,
    digest: createHash('sha256').update(JSON.stringify(query).toLowerCase()).digest(),
    keys: allKeys,
    area: others.length > 0 ? null : area,
    endsAt: availability?.end ?? null,
  };
}

/** Returns the search filters of a stored query. @throws ApiError when the search's rules have changed since */
export function filtersOf(query: Readonly<Record<string, string>>, now: Date): ListingFilters {
  const { availability, ...filters } = parseListingQuery({ ...query });
  if (!availability) return filters;
  // When the dates have begun, the remaining days count, as on the search page.
  const today = new Date(Math.floor(now.getTime() / days(1)) * days(1));
  return {
    ...filters,
    availability: { ...availability, start: availability.start > today ? availability.start : today },
  };
}

/** Sorts choices and collapses whitespace. */
function inOrder(name: string, value: string): string {
  const text = value.trim().replace(/\s+/g, ' ');
  if (!name.startsWith('pub_')) return text;
  const [, mode = '', list = ''] = /^((?:has_any|has_all):)?(.*)$/s.exec(text) ?? [];
  // In a range the order is significant.
  if (/^-?\d*(,-?\d*)?$/.test(list)) return text;
  return mode + [...new Set(list.split(',').map(one => one.trim()))].sort().join(',');
}
