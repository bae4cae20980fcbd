import type { JsonObject } from '#contract/json.ts';
import { addToOutbox } from '#server/marketplace/outbox/index.ts';
import { toColumn } from '#server/marketplace/ports/columnNames.ts';
import type { Tx } from '#server/marketplace/ports/db.ts';
import type { Clock } from '#server/marketplace/origin.ts';
import type { OwnListingRow } from './rows.ts';

const written = [
  'state',
  'publishedAt',
  'updatedAt',
  'title',
  'description',
  'priceAmount',
  'priceCurrency',
  'lat',
  'lng',
  'shownLat',
  'shownLng',
  'availabilityPlan',
  'publicData',
  'privateData',
  'writtenIn',
] as const;

const valueOf = (field: (typeof written)[number]) => `$${written.indexOf(field) + 2}`;

const hasOtherDates = `(availability_plan, public_data -> 'availableFrom', public_data -> 'availableUntil')
  is distinct from (${valueOf('availabilityPlan')}::jsonb, ${valueOf('publicData')}::jsonb -> 'availableFrom',
    ${valueOf('publicData')}::jsonb -> 'availableUntil')`;

const hasOtherContent = `(l.title, l.description, l.price_amount, l.price_currency, l.shown_lat, l.shown_lng,
    l.availability_plan, l.public_data) is distinct from (${(
      [
        ['title', 'text'],
        ['description', 'text'],
        ['priceAmount', 'bigint'],
        ['priceCurrency', 'text'],
        ['shownLat', 'float8'],
        ['shownLng', 'float8'],
        ['availabilityPlan', 'jsonb'],
        ['publicData', 'jsonb'],
      ] as const
    )
      .map(([field, type]) => `${valueOf(field)}::${type}`)
      .join(', ')})`;

export type WrittenColumns = Pick<OwnListingRow, (typeof written)[number]>;

export async function insertListing(
  tx: Tx,
  row: WrittenColumns & Pick<OwnListingRow, 'id' | 'authorId' | 'createdAt'>,
): Promise<void> {
  const fields = ['id', 'authorId', 'createdAt', ...written] as const;
  await tx.run(
    `insert into listings (${fields.map(toColumn).join(', ')}) values (${fields.map((_, at) => `$${at + 1}`).join(', ')})`,
    fields.map(field => toParameter(row[field])),
    'listings-insert',
  );
}

/** Writes the content, and keeps the one before for former contacts. */
export async function updateListing(tx: Tx, id: string, row: WrittenColumns): Promise<void> {
  await tx.run(
    `with past as (${keepPastVersion(valueOf('updatedAt'))} and ${hasOtherContent} on conflict do nothing)
     update listings set ${written.map((field, at) => `${toColumn(field)} = $${at + 2}`).join(', ')},
       dates_changed_at = case when ${hasOtherDates} then ${valueOf('updatedAt')} else dates_changed_at end
     where id = $1`,
    [id, ...written.map(field => toParameter(row[field]))],
    'listings-update',
  );
}

/** Outbox event: the days on which a listing can be booked have changed beside its plan. Its payload is `{listingId}`. */
export const calendarChanged = 'listing/calendar-changed';

/** Records that the author has changed single days of a listing. */
export async function recordCalendarChange(tx: Tx, clock: Clock, listingId: string): Promise<void> {
  await tx.run('update listings set dates_changed_at = $2 where id = $1', [listingId, clock.now()]);
  await addToOutbox(tx, clock, calendarChanged, { listingId });
}

/**
 * Counts one more mail about people who wait for an answer, unless there was one since `before`; or resets the count.
 * Returns whether it did.
 */
export async function setWaitingTold(
  tx: Tx,
  id: string,
  told: { at: Date; before: Date } | { times: 0 },
): Promise<boolean> {
  const changed =
    'times' in told
      ? await tx.run('update listings set waiting_told = 0 where id = $1', [id])
      : await tx.run(
          `update listings set waiting_told = waiting_told + 1, waiting_told_at = $2
           where id = $1 and (waiting_told_at is null or waiting_told_at <= $3)`,
          [id, told.at, told.before],
        );
  return changed === 1;
}

/** Returns false when it had been visible to others before. */
export async function markFirstPublished(tx: Tx, id: string, at: Date): Promise<boolean> {
  const marked = await tx.run(
    'update listings set first_published_at = $2 where id = $1 and first_published_at is null',
    [id, at],
    'listings-first-published',
  );
  return marked === 1;
}

// node-postgres serialises objects as JSON, which would turn a Date into a JSON string: dates are passed unchanged.
function toParameter(value: WrittenColumns[keyof WrittenColumns]): unknown {
  return typeof value === 'object' && value !== null && !(value instanceof Date)
    ? JSON.stringify(value)
    : value;
}

/** Deletes the listing together with its image links and search row. */
export async function deleteListing(tx: Tx, id: string): Promise<void> {
  await tx.run('delete from listings where id = $1', [id]);
}

/** Hides the listing permanently; transactions can still refer to it. */
export async function markDeleted(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.run('update listings set deleted = true, updated_at = $2 where id = $1', [id, at]);
  await tx.run('delete from past_listings where listing_id = $1', [id]);
}

/** Replaces the metadata, which only operators write. */
export async function setMetadata(tx: Tx, id: string, metadata: JsonObject): Promise<void> {
  await tx.run('update listings set metadata = $2::jsonb where id = $1', [id, JSON.stringify(metadata)]);
}

/** Replaces all images, in this order. `at` is the time of the change that this is part of. */
export async function setImages(tx: Tx, id: string, imageIds: readonly string[], at: Date): Promise<void> {
  await tx.run(
    `with past as (${keepPastVersion('$2')} on conflict do nothing)
     delete from listing_images where listing_id = $1`,
    [id, at],
    'listing-images-clear',
  );
  if (imageIds.length === 0) return;
  await tx.run(
    `insert into listing_images (listing_id, position, image_id)
     select $1, at - 1, image_id from unnest($2::uuid[]) with ordinality as given (image_id, at)`,
    [id, imageIds],
    'listing-images-set',
  );
}

/** Sets why an operator sent it back; null clears the reason. */
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

/** Sets since when a published change has been unreviewed; null: there is none. */
export async function setUnreviewedSince(tx: Tx, listingId: string, since: Date | null): Promise<void> {
  await tx.run('update listings set unseen_since = $2 where id = $1', [listingId, since]);
}

/**
 * Returns the statement, as far as `on conflict`, that stores the version of listing `$1` that others have seen until now
 * (decision 129). It stores nothing where nobody can come back to this version: a former contact sees a listing as it
 * was at a moment, and since the version before there was no such moment.
 * @param at the parameter with the time of the change
 */
const keepPastVersion = (
  at: string,
): string => `insert into past_listings (listing_id, until, title, description,
    price_amount, price_currency, shown_lat, shown_lng, availability_plan, public_data, written_in, image_ids)
  select l.id, ${at}::timestamptz, l.title, l.description, l.price_amount, l.price_currency, l.shown_lat, l.shown_lng,
    l.availability_plan, l.public_data, l.written_in,
    array(select i.image_id from listing_images i where i.listing_id = l.id order by i.position)
  from listings l, lateral (select greatest(l.created_at,
    (select max(p.until) from past_listings p where p.listing_id = l.id)) as moment) since
  where l.id = $1 and l.published_at is not null and l.created_at < ${at} and (l.hidden_since > since.moment
    or exists (select from transactions t where t.listing_id = l.id and t.last_transitioned_at >= since.moment)
    or exists (select from blocks b
      where l.author_id in (b.blocker_id, b.blocked_id) and b.created_at >= since.moment))`;
