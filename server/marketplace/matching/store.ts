import type { Queryable } from '#server/marketplace/ports/db.ts';

/** Degrees. */
export interface Box {
  south: number;
  north: number;
  west: number;
  east: number;
}

export interface CandidateQuery {
  /** Keys of the search index, all of which a candidate has. */
  keys: readonly string[];
  /** Authors who are no candidates: the owner, and everybody apart from them by a block. */
  notBy: readonly string[];
  boxes: readonly Box[];
  /** Whether listings that are online anywhere are candidates, too. */
  isOnline: boolean;
  /** When given, nothing else is a candidate. */
  among?: readonly string[] | undefined;
  limit: number;
}

/** Returns the newest published listings in one of the boxes, and the newest that are online. */
export async function findCandidateIds(db: Queryable, query: CandidateQuery): Promise<string[]> {
  const { keys, notBy, boxes, isOnline, among = null, limit } = query;
  const rows = await db.rows<{ id: string }>(
    // Materialised: else the planner walks along the newest listings everywhere until enough of them are in the boxes.
    `with near as materialized (
       select i.listing_id, i.created_at
       from unnest($3::float8[], $4::float8[], $5::float8[], $6::float8[]) as b (west, south, east, north)
       join listing_index i on i.geo <@ box(point(b.west, b.south), point(b.east, b.north))
       where i.keys @> $1::text[] and i.author_id <> all($2::uuid[])
         and ($9::uuid[] is null or i.listing_id = any($9))
     ), online as materialized (
       select i.listing_id, i.created_at from listing_index i
       where $7 and i.keys @> ($1::text[] || array['attendance=online']) and i.author_id <> all($2::uuid[])
         and ($9::uuid[] is null or i.listing_id = any($9))
     )
     (select listing_id as id from near order by created_at desc, listing_id limit $8)
     union (select listing_id from online order by created_at desc, listing_id limit $8)`,
    [
      keys,
      notBy,
      boxes.map(({ west }) => west),
      boxes.map(({ south }) => south),
      boxes.map(({ east }) => east),
      boxes.map(({ north }) => north),
      isOnline,
      limit,
      among,
    ],
    'matching-candidates',
  );
  return rows.map(({ id }) => id);
}

/** Returns the author's newest published listings. */
export async function findOwnPublished(db: Queryable, authorId: string, limit: number): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(
    `select listing_id as id from listing_index where author_id = $1 order by created_at desc, listing_id limit $2`,
    [authorId, limit],
    'matching-own',
  );
  return rows.map(({ id }) => id);
}
