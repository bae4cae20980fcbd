import type { ListingState } from '#contract/entities/listing.ts';
import type { Json, JsonObject } from '#contract/json.ts';
import { mergeExtendedData } from '#contract/rules/extendedData.ts';
import type { Queryable, Tx } from '#server/marketplace/ports/db.ts';
import type { AvailabilityPlan } from './availabilityPlan.ts';
import { changeOfListing, type ChangeRow } from './changeStore.ts';

/** What may be shown to others. The exact place and private data are not even read for them. */
export interface ListingRow {
  id: string;
  author_id: string;
  created_at: Date;
  state: ListingState;
  deleted: boolean;
  title: string;
  description: string | null;
  price_amount: number | null;
  price_currency: string | null;
  shown_lat: number | null;
  shown_lng: number | null;
  availability_plan: AvailabilityPlan | null;
  public_data: JsonObject;
  metadata: JsonObject;
  /** Pieces left; null: nobody counts them. */
  stock: number | null;
}

export interface OwnListingRow extends ListingRow {
  updated_at: Date;
  published_at: Date | null;
  lat: number | null;
  lng: number | null;
  private_data: JsonObject;
  /** Why an operator sent it back, and when; null when none did since it was last approved. */
  rejected_reason: string | null;
  rejected_at: Date | null;
  /** Since when it shows a change that no operator has looked at, where changes are shown at once. */
  unseen_since: Date | null;
  /** Whether its author was asked if it is still valid ({@link openQuestion}). */
  confirmed_at: Date | null;
  asked_at: Date | null;
  asked: number;
  /** What its author wants changed and others do not see. */
  change: ChangeRow | null;
}

export type WithImages<Row> = Row & { image_ids: readonly string[] };

const stockOfListing = '(select s.quantity from listing_stock s where s.listing_id = l.id) as stock';
const shownColumns = `l.id, l.author_id, l.created_at, l.state, l.deleted, l.title, l.description, l.price_amount,
  l.price_currency, l.shown_lat, l.shown_lng, l.availability_plan, l.public_data, l.metadata, ${stockOfListing}`;
const ownColumns = `${shownColumns}, l.updated_at, l.published_at, l.lat, l.lng, l.private_data,
  l.rejected_reason, l.rejected_at, l.unseen_since, l.confirmed_at, l.asked_at, l.asked, ${changeOfListing}`;
const imageIds = `array(select i.image_id from listing_images i where i.listing_id = l.id
  order by i.position limit $2::int) as image_ids`;

/** Listings in any state, as others see them, with at most `imageLimit` pictures each (null: all). */
export function findShown(
  db: Queryable,
  ids: readonly string[],
  imageLimit: number | null,
): Promise<WithImages<ListingRow>[]> {
  return db.rows(
    `select ${shownColumns}, ${imageIds} from listings l where l.id = any($1::uuid[])`,
    [ids, imageLimit],
    'listings-shown',
  );
}

/** The same with all that their author sees. */
export function findOwn(
  db: Queryable,
  ids: readonly string[],
  imageLimit: number | null,
): Promise<WithImages<OwnListingRow>[]> {
  return db.rows(
    `select ${ownColumns}, ${imageIds} from listings l where l.id = any($1::uuid[])`,
    [ids, imageLimit],
    'listings-own',
  );
}

/** One listing with all that its author sees. */
export async function findOne(db: Queryable, id: string): Promise<WithImages<OwnListingRow> | undefined> {
  const [row] = await findOwn(db, [id], null);
  return row;
}

/** Like {@link findOne}, and nobody else changes the listing until the transaction ends. */
export async function lockOne(tx: Tx, id: string): Promise<WithImages<OwnListingRow> | undefined> {
  await tx.first('select 1 from listings where id = $1 for update', [id], 'listings-lock');
  return findOne(tx, id);
}

/** Whose it is, and nobody changes the listing or its stock until the transaction ends; undefined when it is gone. */
export async function holdListing(tx: Tx, id: string): Promise<{ authorId: string } | undefined> {
  return tx.first(
    'select author_id as "authorId" from listings where id = $1 and not deleted for no key update',
    [id],
    'listings-hold',
  );
}

/** Whether others may see it now: published, not deleted, and its author is active. */
export async function isVisible(db: Queryable, id: string): Promise<boolean> {
  const row = await db.first(
    `select 1 from listings l join users u on u.id = l.author_id where l.id = $1 and ${visible}`,
    [id],
    'listings-visible',
  );
  return row !== undefined;
}

const visible = `l.state = 'published' and not l.deleted and u.state = 'active' and u.deleted_at is null`;

const written = [
  'state',
  'published_at',
  'updated_at',
  'title',
  'description',
  'price_amount',
  'price_currency',
  'lat',
  'lng',
  'shown_lat',
  'shown_lng',
  'availability_plan',
  'public_data',
  'private_data',
] as const;

export type WrittenColumns = Pick<OwnListingRow, (typeof written)[number]>;

export async function insertListing(
  tx: Tx,
  row: WrittenColumns & Pick<OwnListingRow, 'id' | 'author_id' | 'created_at'>,
): Promise<void> {
  const columns = ['id', 'author_id', 'created_at', ...written] as const;
  await tx.run(
    `insert into listings (${columns.join(', ')}) values (${columns.map((_, at) => `$${at + 1}`).join(', ')})`,
    columns.map(column => toParameter(row[column])),
    'listings-insert',
  );
}

export async function updateListing(tx: Tx, id: string, row: WrittenColumns): Promise<void> {
  await tx.run(
    `update listings set ${written.map((column, at) => `${column} = $${at + 2}`).join(', ')} where id = $1`,
    [id, ...written.map(column => toParameter(row[column]))],
    'listings-update',
  );
}

// node-postgres writes objects as JSON but would write a Date as JSON text inside one: dates go as they are.
function toParameter(value: WrittenColumns[keyof WrittenColumns]): unknown {
  return typeof value === 'object' && value !== null && !(value instanceof Date)
    ? JSON.stringify(value)
    : value;
}

/** The author's listings that say something else under these keys, held until the transaction ends; null: no such key. */
export function lockOtherThan(
  tx: Tx,
  authorId: string,
  facts: Readonly<Record<string, Json>>,
): Promise<OwnListingRow[]> {
  return tx.rows(
    `select ${ownColumns} from listings l where l.author_id = $1 and not l.deleted
       and (l.public_data - $2::text[]) || $3::jsonb <> l.public_data order by l.id for no key update`,
    [authorId, Object.keys(facts), JSON.stringify(mergeExtendedData({}, facts))],
    'listings-other-facts',
  );
}

/** Removes the listing and, with it, its picture links and search row. */
export async function removeListing(tx: Tx, id: string): Promise<void> {
  await tx.run('delete from listings where id = $1', [id]);
}

/** Hides the listing for good; transactions still name it. */
export async function markDeleted(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.run('update listings set deleted = true, updated_at = $2 where id = $1', [id, at]);
}

/** Why an operator sent it back; null: no more. */
export async function setRejection(
  tx: Tx,
  id: string,
  rejection: { reason: string; at: Date } | null,
): Promise<void> {
  await tx.run('update listings set rejected_reason = $2, rejected_at = $3 where id = $1', [
    id,
    rejection?.reason ?? null,
    rejection?.at ?? null,
  ]);
}

/** Every listing of an author that is not deleted, held until the transaction ends. */
export async function lockAllOf(tx: Tx, authorId: string): Promise<WithImages<OwnListingRow>[]> {
  const rows = await tx.rows<{ id: string }>(
    'select id from listings where author_id = $1 and not deleted order by id for update',
    [authorId],
  );
  return findOwn(
    tx,
    rows.map(({ id }) => id),
    null,
  );
}

/** Replaces what only operators write. */
export async function setMetadata(tx: Tx, id: string, metadata: JsonObject): Promise<void> {
  await tx.run('update listings set metadata = $2::jsonb where id = $1', [id, JSON.stringify(metadata)]);
}

/** Replaces the pictures whole, in this order. */
export async function setImages(tx: Tx, id: string, imageIds: readonly string[]): Promise<void> {
  await tx.run('delete from listing_images where listing_id = $1', [id], 'listing-images-clear');
  if (imageIds.length === 0) return;
  await tx.run(
    `insert into listing_images (listing_id, position, image_id)
     select $1, at - 1, image_id from unnest($2::uuid[]) with ordinality as given (image_id, at)`,
    [id, imageIds],
    'listing-images-set',
  );
}

/** What search keeps of a listing: only what others may see. */
export interface SearchableListing {
  id: string;
  author_id: string;
  created_at: Date;
  title: string;
  description: string | null;
  /** Minor units. */
  price_amount: number | null;
  shown_lat: number | null;
  shown_lng: number | null;
  availability_plan: AvailabilityPlan | null;
  public_data: JsonObject;
  /** Pieces left; null: nobody counts them. */
  stock: number | null;
}

/** Those of the listings that others may see. */
export function findSearchable(db: Queryable, ids: readonly string[]): Promise<SearchableListing[]> {
  return db.rows(
    `select l.id, l.author_id, l.created_at, l.title, l.description, l.price_amount, l.shown_lat, l.shown_lng,
       l.availability_plan, l.public_data, ${stockOfListing}
     from listings l join users u on u.id = l.author_id where l.id = any($1::uuid[]) and ${visible}`,
    [ids],
    'listings-searchable',
  );
}

/** Ids of listings in any state, in the order of the ids, after this one. */
export async function findIdsAfter(db: Queryable, after: string | null, limit: number): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(
    'select id from listings where $1::uuid is null or id > $1 order by id limit $2',
    [after, limit],
  );
  return rows.map(row => row.id);
}

export interface OwnPage {
  /** undefined: all states. */
  states: readonly string[] | undefined;
  order: readonly { key: 'createdAt' | 'price'; descending: boolean }[];
  /** Accepted values by key of the public data. */
  publicData: Readonly<Record<string, readonly (string | boolean)[]>>;
  limit: number;
  offset: number;
}

const orderColumns = { createdAt: 'created_at', price: 'price_amount' } as const;

/** The ids of one page of an author's listings, and how many there are in all; deleted ones are left out. */
export async function findOwnPage(
  db: Queryable,
  authorId: string,
  page: OwnPage,
): Promise<{ ids: string[]; total: number }> {
  const order = page.order.map(
    ({ key, descending }) => `${orderColumns[key]} ${descending ? 'desc' : 'asc'} nulls last, `,
  );
  const row = await db.first<{ ids: string[]; total: number }>(
    `with mine as materialized (
       select id, created_at, price_amount from listings
       where author_id = $1 and not deleted and ($2::text[] is null or state = any($2))
         and not exists (select from jsonb_each($3::jsonb) wanted (key, accepted)
           where not coalesce(accepted @> (public_data -> wanted.key), false))
     )
     select (select count(*) from mine)::int as total,
       array(select id from mine order by ${order.join('')} created_at desc, id limit $4 offset $5) as ids`,
    [authorId, page.states ?? null, JSON.stringify(page.publicData), page.limit, page.offset],
  );
  return row ?? { ids: [], total: 0 };
}

/** What only the owners of these listings may see. */
export function findPrivateData(
  db: Queryable,
  ids: readonly string[],
): Promise<{ id: string; private_data: JsonObject }[]> {
  return db.rows('select id, private_data from listings where id = any($1) and not deleted', [ids]);
}
