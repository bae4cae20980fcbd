import { freeByDay } from './available.ts';
import type { Box, ListingFilters, SortKey } from './filters.ts';
import { add, anyForm } from './wordQueries.ts';

/** With this many matches, scanning from the newest until a page is full is faster than sorting them all. */
export const scanFrom = 3000;

/** Returns whether the list includes every searchable listing. */
export function isUnfiltered(filters: ListingFilters): boolean {
  return conditions(filters, []).length === 0;
}

/** Returns the conditions on a row of the index, all of which must hold, and adds their values. */
export function conditions(filters: ListingFilters, values: unknown[]): string[] {
  const where: string[] = [];
  const { boxes, words, price, availability, stock } = filters;
  if (filters.origin) where.push('pos is not null');
  if (filters.ids) where.push(`listing_id = any(${add(values, filters.ids)}::uuid[])`);
  if (filters.authorId) where.push(`author_id = ${add(values, filters.authorId)}`);
  if (filters.notByAuthors) where.push(`author_id <> all(${add(values, filters.notByAuthors)}::uuid[])`);
  if (boxes) {
    const inside = boxes.map(box => insideBox(box, values));
    where.push(`(${inside.join(' or ')})`);
  }
  if (filters.allKeys.length > 0) where.push(`keys @> ${add(values, filters.allKeys)}::text[]`);
  // One condition per group: any of its keys; all groups must match.
  for (const group of filters.anyKeys) where.push(`keys && ${add(values, group)}::text[]`);
  const ranges = [['price', price] as const, ...Object.entries(filters.numberRanges)];
  for (const [key, range] of ranges) {
    if (range?.from !== undefined) where.push(`${expression(key)} >= ${add(values, range.from)}::bigint`);
    if (range?.below !== undefined) where.push(`${expression(key)} < ${add(values, range.below)}::bigint`);
  }
  if (stock) {
    const enough = `stock >= ${add(values, stock.atLeast)}::bigint`;
    where.push(stock.orUncounted ? `(${enough} or stock is null)` : enough);
  }
  if (words)
    where.push(
      `listing_id in (select t.listing_id from listing_text t where ${hasWords(filters.ids, words, values)})`,
    );
  if (availability) where.push(freeByDay(availability, value => add(values, value)));
  return where;
}

// Without this the planner would not see that only the texts of these few listings need to be read.
function hasWords(ids: readonly string[] | undefined, words: readonly string[], values: unknown[]): string {
  const among = ids ? `t.listing_id = any(${add(values, ids)}::uuid[]) and ` : '';
  return `${among}${anyForm(words, values)}`;
}

// The planner assumes that every box is small and would fetch half the table through the geo index. A wide box is
// compared by its sides, for which there are statistics.
function insideBox(box: Box, values: unknown[]): string {
  const { west, south, east, north } = box;
  const [w, s, e, n] = [west, south, east, north].map(degrees => `${add(values, degrees)}::float8`);
  return isWide(box)
    ? `(lat between ${s} and ${n} and lng between ${w} and ${e})`
    : `geo <@ box(point(${w}, ${s}), point(${e}, ${n}))`;
}

const isWide = ({ west, south, east, north }: Box) => (north - south) * (east - west) > wideBox;

/** Square degrees: about the size of France. */
const wideBox = 150;

export function orderOf(filters: ListingFilters, values: unknown[]): string {
  return filters.origin ? `pos <-> ${pointOf(filters.origin, values)}, listing_id` : order(filters.sort);
}

function pointOf({ lat, lng }: NonNullable<ListingFilters['origin']>, values: unknown[]): string {
  const [phi, lambda] = [(lat * Math.PI) / 180, (lng * Math.PI) / 180];
  const here = [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)];
  return `cube(${add(values, here)}::float8[])`;
}

// Keys come from the search schema, never from outside, so they are safe to put in the SQL, where their index can be
// used.
function expression(key: string): string {
  if (key === 'createdAt') return 'created_at';
  return key === 'price' ? 'price' : `(nums ->> '${key}')::bigint`;
}

/** Without an explicit order the newest come first, but stale ones after all others (decision 118). */
export function order(sort: readonly SortKey[]): string {
  if (sort.length === 0) return 'stale, created_at desc, listing_id';
  const keys = sort.map(({ key, descending }) => {
    const direction = descending ? 'desc' : 'asc';
    // Never null, and only without a nulls clause is the index used.
    return key === 'createdAt' ? `created_at ${direction}` : `${expression(key)} ${direction} nulls last`;
  });
  if (!sort.some(({ key }) => key === 'createdAt')) keys.push('created_at desc');
  return [...keys, 'listing_id'].join(', ');
}

/** Returns the limit and offset of the page. */
export function window({ page, perPage }: ListingFilters, values: unknown[]): string {
  return `limit ${add(values, perPage)}::int offset ${add(values, (page - 1) * perPage)}::int`;
}
