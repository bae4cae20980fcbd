import type { Listing } from '#contract/entities/listing.ts';
import type { Page } from '#contract/entities/pagination.ts';
import { widerBounds } from '../widerBounds.ts';
import type { SearchValues } from '#src/search/searchValues.ts';

/** Constraints that can be relaxed, in the order offered. */
const relaxableConstraints = [
  'wider',
  'place',
  'keywords',
  'dates',
  'capacity',
  'price',
  'pub_language',
  'pub_isVerified',
  'pub_organisationType',
  'pub_profileType',
  'pub_subcategoriesLevelOne',
  'pub_subcategories',
  'pub_category',
] as const;
type Looseable = (typeof relaxableConstraints)[number];

/** A search with fewer constraints, and its number of results. */
export interface RelaxedQuery {
  without: Looseable;
  values: SearchValues;
  count: number;
}

/** Maximum number of variants that are counted. */
const countedAtMost = 5;

/**
 * Returns relaxed variants of a search without results, each with its number of listings; variants that find nothing
 * are left out. `find` searches as the page would, `reparse` parses the URL of these values again.
 */
export async function relaxQuery(
  values: SearchValues,
  readAgain: (values: SearchValues) => SearchValues,
  find: (values: SearchValues) => Promise<Page<Listing>>,
): Promise<RelaxedQuery[]> {
  const asked = relaxableConstraints.flatMap(without => {
    const looser = leaveOut(without, values);
    return looser ? [{ without, values: readAgain({ ...looser, page: 1 }) }] : [];
  });
  const counted = await Promise.all(
    asked.slice(0, countedAtMost).map(async one => {
      // A failed count costs one suggestion, not the page.
      const found = await find(one.values).catch(() => undefined);
      return { ...one, count: found?.pagination.totalItems ?? 0 };
    }),
  );
  return counted.filter(({ count }) => count > 0);
}

function leaveOut(without: Looseable, values: SearchValues): SearchValues | undefined {
  const { address, bounds, origin, filters, ...others } = values;
  if (without === 'wider') {
    const wider = bounds && widerBounds(bounds);
    return wider && { ...values, bounds: wider };
  }
  if (without === 'place') return bounds || address || origin ? { ...others, filters } : undefined;
  if (without === 'keywords' || without === 'dates' || without === 'capacity' || without === 'price') {
    const { [without]: left, isExact: _exact, ...rest } = values;
    return left === undefined ? undefined : without === 'keywords' ? rest : { ...rest, ...exactly(values) };
  }
  const { [without]: left, ...rest } = filters;
  return left === undefined ? undefined : { ...values, filters: rest };
}

const exactly = ({ isExact }: SearchValues) => (isExact ? { isExact } : {});
