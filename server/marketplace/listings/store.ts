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
  updated_at: Date;
  shown_since: Date;
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

/** When others first saw what they see, as far as they may know: a change that waits or was given up moves `updated_at`, too. */
export const shownSince = 'coalesce(l.published_at, l.created_at)';
export const stockOfListing = '(select s.quantity from listing_stock s where s.listing_id = l.id) as stock';
const shownColumns = `l.id, l.author_id, l.created_at, l.updated_at, ${shownSince} as shown_since, l.state, l.deleted, l.title, l.description, l.price_amount,
  l.price_currency, l.shown_lat, l.shown_lng, l.availability_plan, l.public_data, l.metadata, ${stockOfListing}`;
const ownColumns = `${shownColumns}, l.published_at, l.lat, l.lng, l.private_data,
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

/** What only the owners of these listings may see. */
export function findPrivateData(
  db: Queryable,
  ids: readonly string[],
): Promise<{ id: string; private_data: JsonObject }[]> {
  return db.rows('select id, private_data from listings where id = any($1) and not deleted', [ids]);
}
