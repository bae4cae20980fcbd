import type { ListingPublicData } from '#contract/listing/listing.ts';
import type { Queryable, Tx } from '#server/marketplace/ports/db.ts';
import { anyOf } from '#server/marketplace/anyOf.ts';

/** A saved listing whose author is active. */
export interface SavedRow {
  id: string;
  authorId: string;
  /** As it is while others can see it, else as its reader saved it; null: unknown. */
  saved: Summary | null;
}

/** What is stored of a listing when it is saved. */
export interface Summary {
  title: string;
  category: ListingPublicData['category'] | null;
  subcategories: ListingPublicData['subcategories'] | null;
  /** Town and country. */
  address: string | null;
  /** The point that others see. */
  lat: number | null;
  lng: number | null;
}

/** What has become of a saved listing since its reader was told. */
export interface ChangedRow {
  userId: string;
  listingId: string;
  authorId: string;
  /** Whether others can see it; then whether they could. */
  isOpen: boolean;
  wasOpen: boolean;
  hasNewPrice: boolean;
  hasNewDates: boolean;
}

/** SQL conditions on a saved listing `s`, its listing `l` and its author `a`. */
const isOpen = `l.state = 'published'`;
const hasNewPrice = `(l.price_amount, l.price_currency) is distinct from (s.told_price, s.told_currency)`;
const hasNewDates = 'coalesce(l.dates_changed_at > s.told_at, false)';
const isActive = `a.state = 'active' and a.deleted_at is null`;
const summary = `jsonb_build_object('title', l.title, 'category', l.public_data -> 'category', 'subcategories',
  l.public_data -> 'subcategories', 'address', l.public_data #> '{location,address}', 'lat', l.shown_lat, 'lng', l.shown_lng)`;
const differs = `(s.told_open <> (${isOpen}) or ${isOpen} and (${hasNewPrice} or ${hasNewDates}))`;

/** Newest first. */
export async function findIds(db: Queryable, userId: string): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(
    'select listing_id as id from saved_listings where user_id = $1 order by saved_at desc, listing_id',
    [userId],
    'saved-listings-ids',
  );
  return rows.map(({ id }) => id);
}

/** Newest first. */
export function findOf(db: Queryable, userId: string): Promise<SavedRow[]> {
  return db.rows<SavedRow>(
    `select l.id, l.author_id, case when ${isOpen} then ${summary} else s.saved end as saved
     from saved_listings s join listings l on l.id = s.listing_id join users a on a.id = l.author_id
     where s.user_id = $1 and not l.deleted and ${isActive} order by s.saved_at desc, l.id`,
    [userId],
    'saved-listings-own',
  );
}

/** Returns those that this user may save: public ones of others, none of whom is `blocked`. */
export async function findSaveable(
  tx: Tx,
  { ids, userId, blocked }: { ids: readonly string[]; userId: string; blocked: readonly string[] },
): Promise<ReadonlySet<string>> {
  const rows = await tx.rows<{ id: string }>(
    `select l.id from listings l join users a on a.id = l.author_id
     where l.id = ${anyOf('$1')} and ${isOpen} and not l.deleted and ${isActive}
       and l.author_id <> $2 and l.author_id <> all($3::uuid[])`,
    [ids, userId, blocked],
    'saved-listings-saveable',
  );
  return new Set(rows.map(({ id }) => id));
}

/** Saves these, the first as the newest. */
export async function insert(tx: Tx, userId: string, ids: readonly string[], now: Date): Promise<void> {
  await tx.run(
    `insert into saved_listings (user_id, listing_id, saved_at, told_at, told_open, told_price, told_currency, saved)
     select $1, l.id, $3::timestamptz - given.at * interval '1 millisecond', $3, true, l.price_amount, l.price_currency,
       ${summary}
     from unnest($2::uuid[]) with ordinality as given (id, at) join listings l on l.id = given.id
     on conflict do nothing`,
    [userId, ids, now],
    'saved-listings-insert',
  );
}

export async function remove(db: Queryable, userId: string, listingId: string): Promise<void> {
  await db.run('delete from saved_listings where user_id = $1 and listing_id = $2', [userId, listingId]);
}

export async function deleteAllOf(tx: Tx, userId: string): Promise<void> {
  await tx.run('delete from saved_listings where user_id = $1', [userId]);
  await tx.run('delete from saved_listing_mails where user_id = $1', [userId]);
}

/** Removes what others saved of this author's listings, with the titles. */
export async function deleteListingsOf(tx: Tx, authorId: string): Promise<void> {
  await tx.run(
    'delete from saved_listings s using listings l where l.id = s.listing_id and l.author_id = $1',
    [authorId],
  );
}

/**
 * Makes the mails due of those who know the listing differently: after `quietPeriod` milliseconds, and `interval` milliseconds
 * after their last one. A mail that is due already stays so.
 */
export async function makeMailsDue(
  db: Queryable,
  {
    listingId,
    now,
    quietPeriod,
    interval,
  }: { listingId: string; now: Date; quietPeriod: number; interval: number },
): Promise<void> {
  await db.run(
    `insert into saved_listing_mails (user_id, due_at)
     select s.user_id, $2::timestamptz + $3::int * interval '1 millisecond'
     from saved_listings s join listings l on l.id = s.listing_id where s.listing_id = $1 and ${differs}
     on conflict (user_id) do update set due_at = coalesce(saved_listing_mails.due_at,
       greatest(excluded.due_at, saved_listing_mails.mailed_at + $4::int * interval '1 millisecond'))`,
    [listingId, now, quietPeriod, interval],
    'saved-listings-wake',
  );
}

/** Claims the longest-due readers and locks them until the transaction ends; others skip them. */
export async function claimDue(tx: Tx, now: Date, limit: number): Promise<string[]> {
  const rows = await tx.rows<{ userId: string }>(
    `select user_id from saved_listing_mails where due_at <= $1
     order by due_at limit $2 for update skip locked`,
    [now, limit],
    'saved-listings-claim',
  );
  return rows.map(({ userId }) => userId);
}

const changed = `select s.user_id, l.id as listing_id, l.author_id, ${isOpen} as is_open,
    s.saved ->> 'title' as title, s.told_open as was_open, ${hasNewPrice} as has_new_price, ${hasNewDates} as has_new_dates
  from saved_listings s join listings l on l.id = s.listing_id join users a on a.id = l.author_id
  where not l.deleted and ${isActive}`;

/** Returns what these users do not know yet of what they have saved, newest first. Listings of active authors only. */
export function findChanges(tx: Tx, userIds: readonly string[]): Promise<ChangedRow[]> {
  return tx.rows<ChangedRow>(
    `${changed} and s.user_id = ${anyOf('$1')} and ${differs} order by s.saved_at desc, l.id`,
    [userIds],
    'saved-listings-changes',
  );
}

/**
 * Returns whether the user has still saved the listing of an active author, with which title, and whether others can see
 * it.
 */
export function findSaved(
  db: Queryable,
  userId: string,
  listingId: string,
): Promise<(Pick<ChangedRow, 'authorId' | 'isOpen'> & { title: string | null }) | undefined> {
  return db.first(`${changed} and s.user_id = $1 and l.id = $2`, [userId, listingId], 'saved-listings-one');
}

/** Records that these users know everything of now, and that `mailed` of them get a mail. */
export async function recordNotified(
  tx: Tx,
  userIds: readonly string[],
  mailed: readonly string[],
  now: Date,
): Promise<void> {
  await tx.run(
    `update saved_listings s set told_at = $2, told_open = ${isOpen},
       told_price = l.price_amount, told_currency = l.price_currency
     from listings l where l.id = s.listing_id and s.user_id = ${anyOf('$1')} and ${differs}`,
    [userIds, now],
    'saved-listings-told',
  );
  await tx.run(
    `update saved_listing_mails set due_at = null,
       mailed_at = case when user_id = ${anyOf('$2')} then $3 else mailed_at end
     where user_id = ${anyOf('$1')}`,
    [userIds, mailed, now],
    'saved-listings-mailed',
  );
}
