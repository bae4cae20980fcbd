import type { ListingState } from '#contract/entities/listing.ts';
import { itemsReachable } from '#contract/rules/paging.ts';
import { listingSearchSchema } from '#contract/searchSchema.ts';
import type { Queryable } from '#server/marketplace/ports/db.ts';
import type { ListingFilters, SortKey } from './filters.ts';

/** Filters of listings in any state; what needs the search index does not belong here. */
export type AnyFilters = Pick<
  ListingFilters,
  'ids' | 'authorId' | 'price' | 'allKeys' | 'anyKeys' | 'longs' | 'sort' | 'page' | 'perPage'
> & {
  states?: readonly ListingState[];
  createdAtStart?: Date;
  createdAtEnd?: Date;
};

// Few hits are fetched and ordered; for many, walking the newest until the page is full is faster.
export const walkFrom = 3000;

/** The ids of one page of all listings but the deleted ones, and how many there are in all. */
export async function findAnyPage(
  db: Queryable,
  filters: AnyFilters,
): Promise<{ ids: readonly string[]; total: number }> {
  const values: unknown[] = [];
  const put = (value: unknown) => `$${values.push(value)}`;
  const where = conditions(filters, put).join(' and ');
  const { page, perPage } = filters;
  const order = orderOf(filters.sort);
  const window = `limit ${put(perPage)}::int offset ${put((page - 1) * perPage)}::int`;
  const row = await db.first<{ ids: string[]; total: number }>(
    `with c as materialized (
       select count(*)::int as total from (select 1 from listings where ${where} limit ${itemsReachable}) counted
     )
     select c.total, case when c.total >= ${walkFrom}
       then array(select id from listings where ${where} order by ${order} ${window})
       else array(select id from (select id, created_at, price_amount, public_data from listings where ${where}
           limit ${walkFrom}) m
         order by ${order} ${window})
       end as ids from c`,
    values,
  );
  return row ?? { ids: [], total: 0 };
}

/** What a row of `listings` has to be, all of it. */
export function conditions(
  filters: Omit<AnyFilters, 'sort' | 'page' | 'perPage'>,
  put: (value: unknown) => string,
): string[] {
  const { ids, authorId, states, createdAtStart, createdAtEnd } = filters;
  const where = ['not deleted'];
  if (ids) where.push(`id = any(${put(ids)}::uuid[])`);
  if (authorId) where.push(`author_id = ${put(authorId)}`);
  if (states) where.push(`state = any(${put(states)}::text[])`);
  if (createdAtStart) where.push(`created_at >= ${put(createdAtStart)}`);
  if (createdAtEnd) where.push(`created_at < ${put(createdAtEnd)}`);
  const ranges = [['price', filters.price] as const, ...Object.entries(filters.longs)];
  for (const [key, range] of ranges) {
    if (range?.from !== undefined) where.push(`${expression(key)} >= ${put(range.from)}`);
    if (range?.below !== undefined) where.push(`${expression(key)} < ${put(range.below)}`);
  }
  for (const key of filters.allKeys) where.push(holds(key, put));
  for (const group of filters.anyKeys) where.push(`(${group.map(key => holds(key, put)).join(' or ')})`);
  return where;
}

/** Whether the public data say what a key of the search index does: `category=offeringPlace`. */
function holds(key: string, put: (value: unknown) => string): string {
  const at = key.indexOf('=');
  const field = key.slice(0, at);
  const text = key.slice(at + 1);
  const type = listingSearchSchema[field];
  const value = type === 'boolean' ? text === 'true' : text;
  // Of a list it is enough that it holds the value. Asked of the whole, so that the index on it serves.
  return `public_data @> ${put(JSON.stringify({ [field]: type === 'multi-enum' ? [value] : value }))}::jsonb`;
}

// Keys come from the search schema, never from outside: they may stand in the SQL.
function expression(key: string): string {
  if (key === 'createdAt') return 'created_at';
  if (key === 'price') return 'price_amount';
  return `case when jsonb_typeof(public_data -> '${key}') = 'number' then (public_data ->> '${key}')::numeric end`;
}

function orderOf(sort: readonly SortKey[]): string {
  const keys = sort.map(({ key, descending }) => {
    const direction = descending ? 'desc' : 'asc';
    // Never null, and only so does the index on it serve.
    return key === 'createdAt' ? `created_at ${direction}` : `${expression(key)} ${direction} nulls last`;
  });
  if (!sort.some(({ key }) => key === 'createdAt')) keys.push('created_at desc');
  return [...keys, 'id'].join(', ');
}
