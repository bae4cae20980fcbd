import type { ListingState } from '#contract/listing/listing.ts';
import { maxPagingDepth } from '#contract/paging.ts';
import { listingSearchSchema } from '#contract/listing/searchSchema.ts';
import type { Queryable } from '#server/marketplace/ports/db.ts';
import { scanFrom } from './conditions.ts';
import type { ListingFilters, SortKey } from './filters.ts';
import { anyForm, wholeWords } from './wordQueries.ts';

/** Filters of listings in any state; excludes what needs the search index. */
export type AnyFilters = Pick<
  ListingFilters,
  | 'ids'
  | 'authorId'
  | 'price'
  | 'allKeys'
  | 'anyKeys'
  | 'numberRanges'
  | 'words'
  | 'sort'
  | 'page'
  | 'perPage'
> & {
  states?: readonly ListingState[];
  createdAtStart?: Date;
  createdAtEnd?: Date;
};

/**
 * Returns the ids of one page of all but deleted listings, and their total. Those with the words come best match first
 * unless there is another order: name an author with words, as they are looked for in every listing's text.
 * `statementName`: of a hot statement, with values for the same filters each time.
 */
export async function findAnyPage(
  db: Queryable,
  filters: AnyFilters,
  statementName?: string,
): Promise<{ ids: readonly string[]; total: number }> {
  const values: unknown[] = [];
  const put = (value: unknown) => `$${values.push(value)}`;
  const { page, perPage, words, sort } = filters;
  const where = [...conditions(filters, put), ...(words ? [anyForm(words, values, textOfRow)] : [])].join(
    ' and ',
  );
  const isByWords = words !== undefined && sort.length === 0;
  const best = isByWords ? `ts_rank(${textOfRow.search}, ${wholeWords(words, values)}) desc, ` : '';
  const order = best + orderOf(sort);
  const sorted = `id, created_at, price_amount, public_data${isByWords ? ', title, description' : ''}`;
  const window = `limit ${put(perPage)}::int offset ${put((page - 1) * perPage)}::int`;
  const row = await db.first<{ ids: string[]; total: number }>(
    `with c as materialized (
       select count(*)::int as total from (select 1 from listings where ${where} limit ${maxPagingDepth}) counted
     )
     select c.total, case when c.total >= ${scanFrom}
       then array(select id from listings where ${where} order by ${order} ${window})
       else array(select id from (select ${sorted} from listings where ${where}
           limit ${scanFrom}) m
         order by ${order} ${window})
       end as ids from c`,
    values,
    statementName,
  );
  return row ?? { ids: [], total: 0 };
}

/** What the search index stores of a published listing's text, for any row of `listings`. */
const textOfRow = {
  search: `listing_words(title, coalesce(description, ''))`,
  forms: `listing_forms(title || ' ' || coalesce(description, ''))`,
};

/** Returns the conditions on a row of `listings`, all of which must hold. */
export function conditions(
  filters: Omit<AnyFilters, 'words' | 'sort' | 'page' | 'perPage'>,
  put: (value: unknown) => string,
): string[] {
  const { ids, authorId, states, createdAtStart, createdAtEnd } = filters;
  const where = ['not deleted'];
  if (ids) where.push(`id = any(${put(ids)}::uuid[])`);
  if (authorId) where.push(`author_id = ${put(authorId)}`);
  if (states) where.push(`state = any(${put(states)}::text[])`);
  if (createdAtStart) where.push(`created_at >= ${put(createdAtStart)}`);
  if (createdAtEnd) where.push(`created_at < ${put(createdAtEnd)}`);
  const ranges = [['price', filters.price] as const, ...Object.entries(filters.numberRanges)];
  for (const [key, range] of ranges) {
    if (range?.from !== undefined) where.push(`${expression(key)} >= ${put(range.from)}`);
    if (range?.below !== undefined) where.push(`${expression(key)} < ${put(range.below)}`);
  }
  for (const key of filters.allKeys) where.push(holds(key, put));
  for (const group of filters.anyKeys) where.push(`(${group.map(key => holds(key, put)).join(' or ')})`);
  return where;
}

/** Returns the condition that the public data have a key of the search index: `category=offeringPlace`. */
function holds(key: string, put: (value: unknown) => string): string {
  const at = key.indexOf('=');
  const field = key.slice(0, at);
  const text = key.slice(at + 1);
  const type = listingSearchSchema[field];
  const value = type === 'boolean' ? text === 'true' : text;
  // A list only has to contain the value. Compared as a whole object, so that its index is used.
  return `public_data @> ${put(JSON.stringify({ [field]: type === 'multi-enum' ? [value] : value }))}::jsonb`;
}

// Keys come from the search schema, never from outside, so they are safe to put in the SQL.
function expression(key: string): string {
  if (key === 'createdAt') return 'created_at';
  if (key === 'price') return 'price_amount';
  return `case when jsonb_typeof(public_data -> '${key}') = 'number' then (public_data ->> '${key}')::numeric end`;
}

function orderOf(sort: readonly SortKey[]): string {
  const keys = sort.map(({ key, descending }) => {
    const direction = descending ? 'desc' : 'asc';
    // Never null, and only without the nulls clause is the index used.
    return key === 'createdAt' ? `created_at ${direction}` : `${expression(key)} ${direction} nulls last`;
  });
  if (!sort.some(({ key }) => key === 'createdAt')) keys.push('created_at desc');
  return [...keys, 'id'].join(', ');
}
