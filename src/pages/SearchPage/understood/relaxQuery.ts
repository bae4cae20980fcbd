import type { Listing } from '#contract/listing/listing.ts';
import type { Page } from '#contract/paging.ts';
import type { Bounds } from '#contract/geo/place.ts';
import { filters, type Filter } from '#src/config/filters.ts';
import type { SearchValues } from '#src/search/searchValues.ts';

/** Kinds of filters whose values are typed, in the order in which suggestions drop them. */
const typedKinds: readonly Filter['kind'][] = ['keyword', 'dates', 'number', 'price'];

/**
 * Returns the filters in the order in which suggestions drop them: first what was typed, since it is the most specific,
 * then choices, from the end of the table to its beginning, which is the broadest.
 */
function relaxableFilters(): Filter[] {
  const typed = typedKinds.flatMap(kind => filters.filter(filter => filter.kind === kind));
  return [...typed, ...filters.filter(filter => !typed.includes(filter)).reverse()];
}

/** A search with fewer constraints, and its number of results. */
export interface RelaxedQuery {
  /** What was dropped: the filter of this key, or a part of the place. */
  without: 'wider' | 'place' | Filter['key'];
  values: SearchValues;
  count: number;
}

/** Maximum number of variants that are counted. */
const maxCounted = 5;

/**
 * Returns relaxed variants of a search without results, each with its number of listings; variants that find nothing
 * are left out. `find` searches as the page would, `reparse` parses the URL of these values again.
 */
export async function relaxQuery(
  values: SearchValues,
  reparse: (values: SearchValues) => SearchValues,
  find: (values: SearchValues) => Promise<Page<Listing>>,
): Promise<RelaxedQuery[]> {
  const looser: readonly (readonly [RelaxedQuery['without'], SearchValues | undefined])[] = [
    ['wider', withWiderBounds(values)],
    ['place', withoutPlace(values)],
    ...relaxableFilters().map(filter => [filter.key, withoutFilter(filter, values)] as const),
  ];
  const queries = looser.flatMap(([without, relaxed]) =>
    relaxed ? [{ without, values: reparse({ ...relaxed, page: 1 }) }] : [],
  );
  const counted = await Promise.all(
    queries.slice(0, maxCounted).map(async one => {
      // A failed count costs one suggestion, not the page.
      const found = await find(one.values).catch(() => undefined);
      return { ...one, count: found?.pagination.totalItems ?? 0 };
    }),
  );
  return counted.filter(({ count }) => count > 0);
}

function withWiderBounds(values: SearchValues): SearchValues | undefined {
  const wider = values.bounds && widerBounds(values.bounds);
  return wider && { ...values, bounds: wider };
}

function withoutPlace({ address, bounds, origin, ...others }: SearchValues): SearchValues | undefined {
  return bounds || address || origin ? others : undefined;
}

/** Returns the search without one filter; undefined when it does not restrict the search. */
function withoutFilter({ kind, key }: Filter, values: SearchValues): SearchValues | undefined {
  if (kind === 'keyword') {
    const { keywords, isExact: _isExact, ...others } = values;
    return keywords === undefined ? undefined : others;
  }
  if (kind === 'dates' || kind === 'price') {
    const { [kind]: left, ...others } = values;
    return left === undefined ? undefined : others;
  }
  const group = kind === 'number' ? 'numbers' : 'filters';
  const { [key]: left, ...others } = values[group];
  return left === undefined ? undefined : { ...values, [group]: others };
}

/** Minimum number of degrees added on each side: about 55 km from north to south. */
const leastMargin = 0.5;
/** A box higher or wider than this is not enlarged: showing everything is the better suggestion. Degrees. */
const widest = 40;

/** Returns bounds three times as high and wide around the same centre; undefined when they are wide enough already. */
export function widerBounds({ ne, sw }: Bounds): Bounds | undefined {
  const height = ne.lat - sw.lat;
  const width = ne.lng - sw.lng;
  if (width < 0 || width > widest || height > widest) return undefined;
  const up = Math.max(height, leastMargin);
  const aside = Math.max(width, leastMargin);
  return {
    ne: { lat: Math.min(90, ne.lat + up), lng: Math.min(180, ne.lng + aside) },
    sw: { lat: Math.max(-90, sw.lat - up), lng: Math.max(-180, sw.lng - aside) },
  };
}
