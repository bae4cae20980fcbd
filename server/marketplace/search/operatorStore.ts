import type { Queryable } from '#server/marketplace/ports/db.ts';
import { conditions, walkFrom, type AnyFilters } from './anyStore.ts';

/** An operator's listing filters; all given conditions must hold. */
export interface OperatorFilters extends Pick<
  AnyFilters,
  'ids' | 'authorId' | 'states' | 'createdAtStart' | 'createdAtEnd'
> {
  /** Each must occur in the title, case-insensitively. */
  words: readonly string[];
  /** Must occur in the public town or country, case-insensitively. */
  place?: string | undefined;
  /** Keys of the search schema, such as `category=offeringPlace`. */
  allKeys: readonly string[];
}

/** Returns the ids of the next listings after this one, newest first, in any state but deleted. */
export async function findForOperators(
  db: Queryable,
  { words, place, ...filters }: OperatorFilters,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<string[]> {
  const values: unknown[] = [];
  const put = (value: unknown) => `$${values.push(value)}`;
  const where = conditions({ ...filters, anyKeys: [], longs: {} }, put);
  for (const word of words) where.push(`title ilike ${put(within(word))}`);
  if (place) where.push(`(public_data -> 'location' ->> 'address') ilike ${put(within(place))}`);
  const matching = where.join(' and ');
  const next = after === undefined ? 'true' : isAfter(put(after));
  const page = `order by created_at desc, id limit ${put(limit)}::int`;
  // A few matches are fetched once and sorted; many are scanned in order until the page is full.
  const row = await db.first<{ ids: string[] }>(
    `with few as materialized (select id, created_at from listings where ${matching} limit ${walkFrom})
     select case when (select count(*) from few) >= ${walkFrom}
       then array(select id from listings where ${matching} and ${next} ${page})
       else array(select id from few where ${next} ${page})
       end as ids`,
    values,
  );
  return row?.ids ?? [];
}

const isAfter = (id: string) => {
  const last = `(select l.created_at from listings l where l.id = ${id}::uuid)`;
  return `created_at <= ${last} and (created_at < ${last} or id > ${id}::uuid)`;
};

/** Returns a LIKE pattern for text that contains this. */
const within = (text: string) => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
