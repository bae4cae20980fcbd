import type { SearchFrequency } from '#contract/listing/savedSearches.ts';
import type { Queryable, Tx } from '#server/marketplace/ports/db.ts';
import type { ReadQuery } from './readQuery.ts';
import { anyOf } from '#server/marketplace/anyOf.ts';

export interface SavedSearchRow {
  id: string;
  userId: string;
  name: string;
  address: string;
  /** Parameters of listings/query. */
  query: Readonly<Record<string, string>>;
  frequency: SearchFrequency;
  paused: boolean;
  createdAt: Date;
  endsAt: Date | null;
  toldUntil: Date;
  mailedAt: Date | null;
  dueAt: Date | null;
}

export type NewRow = Omit<SavedSearchRow, 'paused' | 'endsAt' | 'toldUntil' | 'mailedAt' | 'query'> &
  ReadQuery;

const columns = `id, user_id, name, address, query, frequency, paused, created_at,
  ends_at, told_until, mailed_at, due_at`;

/** Returns false when the user has already saved the same search. */
export async function insertSearch(tx: Tx, row: NewRow): Promise<boolean> {
  const { area } = row;
  const added = await tx.run(
    `insert into saved_searches
       (id, user_id, name, address, query, digest, keys, area, frequency, created_at, ends_at, told_until, due_at)
     values ($1, $2, $3, $4, $5::jsonb, $6, $7,
       case when $8::float8[] is null then null else
         box(point(($8::float8[])[1], ($8::float8[])[2]), point(($8::float8[])[3], ($8::float8[])[4])) end,
       $9, $10, $11, $10, $12)
     on conflict (user_id, digest) do nothing`,
    [
      row.id,
      row.userId,
      row.name,
      row.address,
      JSON.stringify(row.query),
      row.digest,
      row.keys,
      area && [area.west, area.south, area.east, area.north],
      row.frequency,
      row.createdAt,
      row.endsAt,
      row.dueAt,
    ],
  );
  return added === 1;
}

export async function countOf(db: Queryable, userId: string): Promise<number> {
  const row = await db.first<{ count: number }>(
    'select count(*)::int as count from saved_searches where user_id = $1',
    [userId],
  );
  return row?.count ?? 0;
}

/** Newest first. */
export function findSearchesOf(db: Queryable, userId: string): Promise<SavedSearchRow[]> {
  return db.rows<SavedSearchRow>(
    `select ${columns} from saved_searches where user_id = $1 order by created_at desc, id`,
    [userId],
  );
}

export function findSearch(db: Queryable, id: string): Promise<SavedSearchRow | undefined> {
  return db.first<SavedSearchRow>(`select ${columns} from saved_searches where id = $1`, [id]);
}

/** Locks the search until the transaction ends; undefined when the user has none with this id. */
export function lockSearch(tx: Tx, id: string, userId: string): Promise<SavedSearchRow | undefined> {
  return tx.first<SavedSearchRow>(
    `select ${columns} from saved_searches where id = $1 and user_id = $2 for update`,
    [id, userId],
  );
}

export async function updateSearch(
  tx: Tx,
  id: string,
  row: Pick<SavedSearchRow, 'name' | 'frequency' | 'paused' | 'toldUntil' | 'dueAt'>,
): Promise<void> {
  await tx.run(
    `update saved_searches set name = $2, frequency = $3, paused = $4, told_until = $5, due_at = $6 where id = $1`,
    [id, row.name, row.frequency, row.paused, row.toldUntil, row.dueAt],
  );
}

export async function deleteSearch(db: Queryable, id: string, userId: string): Promise<boolean> {
  const removed = await db.run('delete from saved_searches where id = $1 and user_id = $2', [id, userId]);
  return removed === 1;
}

export async function pauseSearch(db: Queryable, id: string): Promise<void> {
  await db.run('update saved_searches set paused = true, due_at = null where id = $1', [id]);
}

export async function pauseSearchesOf(db: Queryable, userId: string): Promise<void> {
  await db.run('update saved_searches set paused = true, due_at = null where user_id = $1', [userId]);
}

export async function deleteAllOf(tx: Tx, userId: string): Promise<void> {
  await tx.run('delete from saved_searches where user_id = $1', [userId]);
}

/**
 * Claims the longest-due searches, and all others of their owners that are due, and locks them until the transaction
 * ends; others skip them.
 */
export function claimDue(tx: Tx, now: Date, limit: number): Promise<SavedSearchRow[]> {
  return tx.rows<SavedSearchRow>(
    `select ${columns} from saved_searches where due_at <= $1 and user_id in (
       select user_id from (select user_id from saved_searches where due_at <= $1 order by due_at limit $2) due)
     order by due_at, created_at, id for update skip locked`,
    [now, limit],
    'saved-searches-claim',
  );
}

export interface Candidates {
  /** The id of the search. */
  id: string;
  /** Listings that have its keys and are in its area, newest first. */
  listingIds: readonly string[];
  /** The keys they all have. */
  keys: readonly string[];
  /** Whether the search has an area. */
  isInArea: boolean;
}

/**
 * Returns the new listings that may match each of the searches, judged by what is cheap to check: keys and area, and
 * that the author is neither the owner nor `apart` from them (blocked). Listings first published up to `until` are read
 * once for all searches.
 */
export function findCandidates(
  tx: Tx,
  ids: readonly string[],
  until: Date,
  blocked: readonly { userId: string; otherId: string }[],
): Promise<Candidates[]> {
  return tx.rows<Candidates>(
    `with asked as materialized (
       select id, user_id, keys, area, told_until from saved_searches where id = ${anyOf('$1')}
     ), fresh as materialized (
       select l.first_published_at, i.listing_id, i.author_id, i.keys, i.geo,
         row_number() over (order by i.created_at desc, i.listing_id) as at
       from listings l join listing_index i on i.listing_id = l.id
       where l.first_published_at > (select min(told_until) from asked) and l.first_published_at <= $2
     )
     select s.id, s.keys, s.area is not null as is_in_area, found.ids as listing_ids
     from asked s cross join lateral (
       select array_agg(f.listing_id order by f.at) as ids from fresh f
       where f.first_published_at > s.told_until and f.author_id <> s.user_id
         and (s.area is null or f.geo <@ s.area) and f.keys @> s.keys
         and (s.user_id, f.author_id) not in (select * from unnest($3::uuid[], $4::uuid[]))) found
     where found.ids is not null`,
    [ids, until, blocked.map(({ userId }) => userId), blocked.map(({ otherId }) => otherId)],
    'saved-searches-candidates',
  );
}

/** Records the progress and the next due time of these searches in one statement. */
export async function recordNotified(
  tx: Tx,
  notified: readonly Pick<SavedSearchRow, 'id' | 'toldUntil' | 'mailedAt' | 'dueAt'>[],
): Promise<void> {
  await tx.run(
    `update saved_searches s set told_until = notified.told_until, mailed_at = notified.mailed_at, due_at = notified.due_at
     from unnest($1::uuid[], $2::timestamptz[], $3::timestamptz[], $4::timestamptz[])
       as notified (id, told_until, mailed_at, due_at)
     where s.id = notified.id`,
    [
      notified.map(({ id }) => id),
      notified.map(({ toldUntil }) => toldUntil),
      notified.map(({ mailedAt }) => mailedAt),
      notified.map(({ dueAt }) => dueAt),
    ],
    'saved-searches-notified',
  );
}

/** Postpones these searches until then. */
export async function postpone(db: Queryable, ids: readonly string[], until: Date): Promise<void> {
  await db.run('update saved_searches set due_at = $2 where id = any($1::uuid[]) and due_at is not null', [
    ids,
    until,
  ]);
}

/**
 * Makes the instant searches due that the listing may match, judged by keys and place, which are cheap to check. Those
 * of a user who was mailed about one of them wait until `quietPeriod` milliseconds have passed.
 */
export async function makeInstantSearchesDue(
  db: Queryable,
  { listingId, now, quietPeriod }: { listingId: string; now: Date; quietPeriod: number },
): Promise<number> {
  return db.run(
    `update saved_searches s
     set due_at = greatest($2::timestamptz,
       (select max(other.mailed_at) from saved_searches other
        where other.user_id = s.user_id and other.frequency = 'instant') + $3::int * interval '1 millisecond')
     from listing_index i
     where i.listing_id = $1 and s.frequency = 'instant' and not s.paused and s.due_at is null
       and (s.ends_at is null or s.ends_at > $2) and s.user_id <> i.author_id
       and i.keys @> s.keys and (s.area is null or i.geo <@ s.area)`,
    [listingId, now, quietPeriod],
    'saved-searches-wake',
  );
}
