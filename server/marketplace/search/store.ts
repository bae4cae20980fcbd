import type { JsonObject } from '#contract/json.ts';
import type { Queryable, Tx } from '#server/marketplace/ports/db.ts';
import type { Statement } from './statement.ts';

export interface IndexRow {
  listing_id: string;
  author_id: string;
  created_at: Date;
  /** Minor units. */
  price: number | null;
  lat: number | null;
  lng: number | null;
  keys: readonly string[];
  nums: JsonObject;
  title: string;
  description: string;
}

/** Writes the search rows anew. Words of the title weigh more than those of the description. */
export async function putRows(tx: Tx, rows: readonly IndexRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.run(
    `insert into listing_index (listing_id, author_id, created_at, price, lat, lng, keys, nums, search)
     select listing_id, author_id, created_at, price, lat, lng, keys, nums,
       setweight(to_tsvector('simple_unaccent', title), 'A') || setweight(to_tsvector('simple_unaccent', description), 'B')
     from jsonb_to_recordset($1::jsonb) as given (listing_id uuid, author_id uuid, created_at timestamptz, price bigint,
       lat float8, lng float8, keys text[], nums jsonb, title text, description text)
     on conflict (listing_id) do update set author_id = excluded.author_id, created_at = excluded.created_at,
       price = excluded.price, lat = excluded.lat, lng = excluded.lng, keys = excluded.keys, nums = excluded.nums,
       search = excluded.search`,
    [JSON.stringify(rows)],
    'search-put',
  );
}

export async function removeRows(tx: Tx, listingIds: readonly string[]): Promise<void> {
  if (listingIds.length === 0) return;
  await tx.run('delete from listing_index where listing_id = any($1::uuid[])', [listingIds], 'search-remove');
}

/** One page of ids; `total` is absent where the statement does not count. */
export async function findPage(
  db: Queryable,
  { sql, values, name }: Statement,
): Promise<{ ids: string[]; total: number | null }> {
  const row = await db.first<{ ids: string[]; total: number | null }>(sql, values, name);
  return row ?? { ids: [], total: 0 };
}

export async function countAll(db: Queryable): Promise<number> {
  const row = await db.first<{ total: number }>(
    'select count(*)::int as total from listing_index',
    [],
    'search-count',
  );
  return row?.total ?? 0;
}

/** Fresh statistics, so that plans fit after many rows changed at once. */
export async function analyze(db: Queryable): Promise<void> {
  await db.run('analyze listing_index');
}
