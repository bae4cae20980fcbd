import type { Json } from '#contract/json.ts';
import { mergeExtendedData } from '#contract/extendedData.ts';
import { maxImages } from '#contract/listing/listingFields.ts';
import { imageJsonWith } from '#server/marketplace/images/index.ts';
import type { Queryable, Tx } from '#server/marketplace/ports/db.ts';
import { changeOfListing } from './changeStore.ts';
import type { ListingRow, OwnListingRow, SeenListing, ShownListingRow, WithImages } from './rows.ts';
import { ApiError } from '#contract/errors.ts';
import { anyOf, listOf } from '#server/marketplace/anyOf.ts';

/**
 * When others could first see the listing. Not `updated_at`, which also moves when a change is submitted or discarded.
 */
export const shownSince = 'coalesce(l.published_at, l.created_at)';
/** Until the language of a title is stored, the description tells it. */
const shortColumns = `case when l.written_in is null then l.description end as description,
  null as availability_plan, null as metadata`;
export const stockOfListing = '(select s.quantity from listing_stock s where s.listing_id = l.id) as stock';
/** @param isShort see {@link ListingRead} */
const shownColumnsOf = (
  isShort: boolean,
) => `l.id, l.author_id, l.created_at, l.updated_at, ${shownSince} as shown_since, l.state, l.deleted, l.title, l.price_amount,
  l.price_currency, l.shown_lat, l.shown_lng, l.public_data, l.written_in, ${stockOfListing},
  ${isShort ? shortColumns : 'l.description, l.availability_plan, l.metadata'}`;
const shownColumns = shownColumnsOf(false);
const ownColumns = `${shownColumns}, l.published_at, l.lat, l.lng, l.private_data,
  l.rejected_reason, l.rejected_at, l.unseen_since, l.confirmed_at, l.asked_at, l.asked, ${changeOfListing}`;
const imageIds = `array(select i.image_id from listing_images i where i.listing_id = l.id
  order by i.position limit $2::int) as image_ids`;

const images = `(select coalesce(json_agg(${imageJsonWith('$3')} order by s.position), '[]') from
  (select image_id, position from listing_images where listing_id = l.id order by position limit $2::int) s
  join images i on i.id = s.image_id) as images`;

/** SQL condition on a listing `l` and its author `u`. */
export const visible = `l.state = 'published' and not l.deleted and u.state = 'active' and u.deleted_at is null`;

/** What to read of listings. */
export interface ListingRead {
  /** At most so many images each; null: all. */
  imageLimit: number | null;
  /** Only these variants of the images; null: all. */
  variants?: readonly string[] | null;
  /** For a list, which asks for neither description, plan nor metadata: these are null. */
  isShort?: boolean;
}

/**
 * Returns listings in any state with public columns only. One statement reads all that a page shows of them: each further
 * one costs as much as these parts.
 */
export function findShown(
  db: Queryable,
  ids: readonly string[],
  { imageLimit, variants = null, isShort = false }: ListingRead,
): Promise<ShownListingRow[]> {
  return db.rows(
    `select ${shownColumnsOf(isShort)}, ${imageIds}, ${images}, l.hidden_since, (${visible}) as is_visible
     from listings l join users u on u.id = l.author_id where l.id = ${anyOf('$1')}`,
    [ids, imageLimit, variants],
    isShort ? 'listings-listed' : 'listings-shown',
  );
}

/**
 * Returns the same as a user sees it, a row for each listing given, in the same order as far as it exists: as it was at
 * the earliest of the moment given, its closing and a block between the two (decision 129). Its author sees it as it is.
 */
export async function findSeen(
  db: Queryable,
  viewerId: string,
  listings: readonly SeenListing[],
  { imageLimit, variants = null, isShort = false }: ListingRead,
): Promise<(ShownListingRow & { asked: number })[]> {
  const rows = await db.rows<Omit<ShownListingRow, 'imageIds'> & { asked: number; past: PastVersion | null }>(
    // Most readers are separated from nobody: their blocks are read once, not for each listing.
    `with apart as materialized (select other.id, min(b.created_at) as since from blocks b,
       lateral (select case when b.blocker_id = $1 then b.blocked_id else b.blocker_id end as id) other
       where b.blocker_id = $1 or b.blocked_id = $1 group by other.id)
     select ${shownColumnsOf(isShort)}, l.hidden_since, (asked.position - 1)::int as asked,
       (select coalesce(json_agg(${imageJsonWith('$5')} order by s.position), '[]')
         from unnest(chosen.ids) with ordinality as s (image_id, position) join images i on i.id = s.image_id) as images,
       (${visible} and coalesce(${shownSince} <= apart.since, true)) as is_visible,
       case when past.until is not null then json_build_object('until', past.until, 'title', past.title, 'description',
         past.description, 'priceAmount', past.price_amount, 'priceCurrency', past.price_currency, 'shownLat',
         past.shown_lat, 'shownLng', past.shown_lng, 'availabilityPlan', past.availability_plan, 'publicData',
         past.public_data, 'writtenIn', past.written_in) end as past
     from unnest(${listOf('$2')}, ${listOf('$3', 'timestamptz')}) with ordinality as asked (id, at, position)
     join listings l on l.id = asked.id join users u on u.id = l.author_id
     left join apart on apart.id = l.author_id
     left join lateral (select * from past_listings p where p.listing_id = l.id and l.author_id <> $1
       and p.until >= least(asked.at, apart.since, l.hidden_since) order by p.until limit 1) past on true
     cross join lateral (select (coalesce(past.image_ids, array(select i.image_id from listing_images i
       where i.listing_id = l.id order by i.position)))[1:coalesce($4::int, ${maxImages})] as ids) chosen
     order by asked.position`,
    [viewerId, listings.map(({ id }) => id), listings.map(({ at }) => at ?? null), imageLimit, variants],
    isShort ? 'listings-seen-listed' : 'listings-seen',
  );
  return rows.map(row => withPast({ ...row, imageIds: row.images.map(({ id }) => id) }));
}

/** The columns of a past version that differ from the present one, as JSON; `until` is an ISO date and time. */
type PastVersion = Pick<
  ListingRow,
  | 'title'
  | 'description'
  | 'priceAmount'
  | 'priceCurrency'
  | 'shownLat'
  | 'shownLng'
  | 'availabilityPlan'
  | 'publicData'
  | 'writtenIn'
> & { until: string };

function withPast<Row extends ShownListingRow>({ past, ...row }: Row & { past: PastVersion | null }) {
  if (!past) return row;
  const { until: end, ...content } = past;
  const until = new Date(end);
  return {
    ...row,
    ...content,
    shownSince: row.shownSince > until ? until : row.shownSince,
    isPast: true,
  };
}

/** Returns the same with the author's private columns. */
export function findOwn(
  db: Queryable,
  ids: readonly string[],
  imageLimit: number | null,
): Promise<WithImages<OwnListingRow>[]> {
  return db.rows(
    `select ${ownColumns}, ${imageIds} from listings l where l.id = ${anyOf('$1')}`,
    [ids, imageLimit],
    'listings-own',
  );
}

/** Returns one listing with the author's private columns. */
export async function findOne(db: Queryable, id: string): Promise<WithImages<OwnListingRow> | undefined> {
  const [row] = await findOwn(db, [id], null);
  return row;
}

/** Like {@link findOne}, with a row lock until the transaction ends. */
export async function lockOne(tx: Tx, id: string): Promise<WithImages<OwnListingRow> | undefined> {
  await tx.first('select 1 from listings where id = $1 for update', [id], 'listings-lock');
  return findOne(tx, id);
}

/**
 * Locks the listing and its stock until the transaction ends and returns its author; undefined when it no longer
 * exists.
 */
export async function lockListing(tx: Tx, id: string): Promise<{ authorId: string } | undefined> {
  return tx.first(
    'select author_id from listings where id = $1 and not deleted for no key update',
    [id],
    'listings-hold',
  );
}

/**
 * Returns the author's listings with other values under these keys, locked until the transaction ends; null: no such
 * key.
 */
export function lockOutdated(
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

/** Returns every listing of an author that is not deleted, locked until the transaction ends. */
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

/**
 * Returns the listing if it belongs to this user.
 * @throws ApiError not-found when there is none or it is deleted, forbidden when it belongs to another user.
 */
export function requireOwn<Row extends ListingRow>(row: Row | undefined, userId: string): Row {
  if (!row || row.deleted) throw new ApiError('not-found');
  if (row.authorId !== userId) throw new ApiError('forbidden');
  return row;
}
