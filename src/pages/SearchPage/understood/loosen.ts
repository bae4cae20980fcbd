import type { Listing } from '#contract/entities/listing.ts';
import type { Page } from '#contract/entities/pagination.ts';
import type { SearchValues } from '../searchValues.ts';
import { widerBounds } from '../widerBounds.ts';

/** What a search can do without, in the order in which it is offered. */
const looseable = [
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
type Looseable = (typeof looseable)[number];

/** A search that asks for less, and how much it finds. */
export interface Looser {
  without: Looseable;
  values: SearchValues;
  count: number;
}

/** At most so many are counted. */
const countedAtMost = 5;

/**
 * Of a search that finds nothing: what to leave out, and how many listings there are then; what does not help is left
 * out. `find` searches as the page would, `readAgain` says what an address with these values means.
 */
export async function loosen(
  values: SearchValues,
  readAgain: (values: SearchValues) => SearchValues,
  find: (values: SearchValues) => Promise<Page<Listing>>,
): Promise<Looser[]> {
  const asked = looseable.flatMap(without => {
    const looser = leaveOut(without, values);
    return looser ? [{ without, values: readAgain({ ...looser, page: 1 }) }] : [];
  });
  const counted = await Promise.all(
    asked.slice(0, countedAtMost).map(async one => {
      // A count that fails is an offer less, not a page less.
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
