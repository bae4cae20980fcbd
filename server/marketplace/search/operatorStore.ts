import type { Queryable } from '#server/marketplace/ports/db.ts';
import { conditions, walkFrom, type AnyFilters } from './anyStore.ts';

/** Which listings operators look for: all that is given has to be so. */
export interface OperatorFilters extends Pick<
  AnyFilters,
  'ids' | 'authorId' | 'states' | 'createdAtStart' | 'createdAtEnd'
> {
  /** Each stands in the title, in any letter case. */
  words: readonly string[];
  /** Stands in the town or country that others read, in any letter case. */
  place?: string | undefined;
  /** Keys of the search schema such as `category=offeringPlace`. */
  allKeys: readonly string[];
}

/** The ids of the next listings in any state but deleted, newest first, after the one of this id. */
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
  // Few are fetched once and ordered; many are walked in their order until the piece is full.
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

/** A pattern for text that holds this. */
const within = (text: string) => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
