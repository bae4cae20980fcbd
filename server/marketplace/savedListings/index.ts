import { ApiError } from '#contract/errors.ts';
import {
  maxSavedListings,
  type SavedIds,
  type SavedListing,
  type SavedListingChange,
} from '#contract/listing/savedListings.ts';
import { isUuid } from '#contract/text/uuid.ts';
import type { AccountData } from '#server/marketplace/accountData.ts';
import { blockedPairs, blockedUserIds, isBlocked } from '#server/marketplace/blocks/index.ts';
import type { Ctx, Engine } from '#server/marketplace/ctx.ts';
import {
  findReaders,
  lockPublicData,
  requireUserId,
  requireUserNotImpersonated,
} from '#server/marketplace/users/index.ts';
import { HOUR } from '#contract/time/units.ts';
import { addAllToOutbox, mailEvent } from '#server/marketplace/outbox/index.ts';
import * as store from './store.ts';

/** Returns the ids of the signed-in user's saved listings, newest first. @throws ApiError `forbidden` */
export function queryIds(ctx: Ctx): Promise<string[]> {
  return store.findIds(ctx.engine.db, requireUserId(ctx.viewer));
}

/**
 * Returns the signed-in user's saved listings, newest first; closed ones as they saved them. None of
 * authors who are banned, deleted or separated from the user by a block. @throws ApiError `forbidden`
 */
export async function queryOwn(ctx: Ctx): Promise<SavedListing[]> {
  const userId = requireUserId(ctx.viewer);
  const [rows, blocked] = await Promise.all([
    store.findOf(ctx.engine.db, userId),
    blockedUserIds(ctx.engine.db, userId),
  ]);
  return rows.filter(({ authorId }) => !blocked.has(authorId)).map(toSavedListing);
}

/**
 * Saves listings, the first given becoming the newest. Leaves out what others cannot see, one's own listings, and what
 * is saved already. @throws ApiError `forbidden` also under impersonation, `validation-invalid-params` with
 * `meta.atMost` when none of several new ones can be saved because there are too many
 */
export async function save(ctx: Ctx, { ids }: { ids: readonly string[] }): Promise<SavedIds> {
  const userId = requireUserNotImpersonated(ctx.viewer);
  const { db, clock } = ctx.engine;
  const asked = [...new Set(ids)].filter(isUuid).slice(0, maxSavedListings);
  return db.transaction(async tx => {
    // Locked, so that an account deletion at the same moment also removes these.
    if (!(await lockPublicData(tx, userId))) throw new ApiError('forbidden');
    const saved = await store.findIds(tx, userId);
    const blocked = await blockedUserIds(tx, userId);
    const found = await store.findSaveable(tx, { ids: asked, userId, blocked: [...blocked.keys()] });
    const wanted = asked.filter(id => found.has(id) && !saved.includes(id));
    const room = Math.max(0, maxSavedListings - saved.length);
    if (wanted.length > 0 && room === 0)
      throw new ApiError('validation-invalid-params', { meta: { atMost: maxSavedListings } });
    const fitting = wanted.slice(0, room);
    await store.insert(tx, userId, fitting, clock.now());
    return { ids: [...fitting, ...saved], leftOut: wanted.length - fitting.length };
  });
}

/** Has no effect when it is not saved. @throws ApiError `forbidden` also under impersonation */
export async function remove(ctx: Ctx, { id }: { id: string }): Promise<void> {
  const userId = requireUserNotImpersonated(ctx.viewer);
  if (isUuid(id)) await store.remove(ctx.engine.db, userId, id);
}

export const accountData: AccountData = {
  tables: { saved_listings: {}, saved_listing_mails: {} },
  close: (_, tx, userId) => store.deleteAllOf(tx, userId),
  // A change of a listing may have made a mail due meanwhile.
  async erase(_, tx, userId) {
    await store.deleteAllOf(tx, userId);
    await store.deleteListingsOf(tx, userId);
  },
};

function toSavedListing({ id, saved }: store.SavedRow): SavedListing {
  if (!saved) return { id, title: '' };
  const { title, category, subcategories, address, lat, lng } = saved;
  return {
    id,
    title,
    ...(category && { category }),
    ...(subcategories && { subcategories }),
    ...(address && { address }),
    ...(lat !== null && lng !== null && { near: { lat, lng } }),
  };
}

/** Outbox event: saved listings have changed. Its payload is `{userId, changes: [{listingId, change}]}`. */
export const savedListingMail = mailEvent('saved-listings');

/** Subscribers processed in one transaction. */
const batch = 200;

/** An author may correct a slip before anybody is told of it. Milliseconds. */
export const quietPeriod = HOUR;

/** Between two mails to the same subscriber. Milliseconds. */
export const mailInterval = 24 * HOUR;

/** Makes the mails due of those who have saved a listing that has changed. */
export async function wakeSubscribers({ db, clock }: Engine, listingId: string): Promise<void> {
  await store.makeMailsDue(db, { listingId, now: clock.now(), quietPeriod, interval: mailInterval });
}

/**
 * Processes the subscribers who are due longest, 200 at most, and queues a mail for each whose saved listings differ from
 * what they know. Returns their number. Claim, mails and progress are one transaction, so nobody is told twice.
 */
export async function mailDueSubscribers(engine: Engine): Promise<number> {
  const { db, clock, settings } = engine;
  return db.transaction(async tx => {
    const now = clock.now();
    const due = await store.claimDue(tx, now, batch);
    if (due.length === 0) return 0;
    const blocked = new Set((await blockedPairs(tx, due)).map(({ userId, otherId }) => userId + otherId));
    const readers = await findReaders(tx, due);
    const changes = new Map<string, { listingId: string; change: SavedListingChange }[]>();
    for (const row of await store.findChanges(tx, due)) {
      const reader = readers.get(row.userId);
      const mayKnow = reader?.isActive && (!settings().access.isPrivate || reader.mayRead);
      if (!mayKnow || blocked.has(row.userId + row.authorId)) continue;
      const known = changes.get(row.userId) ?? [];
      changes.set(row.userId, [...known, { listingId: row.listingId, change: changeOf(row) }]);
    }
    const mails = [...changes].map(([userId, found]) => ({ userId, changes: found }));
    await addAllToOutbox(tx, clock, savedListingMail, mails);
    await store.recordNotified(tx, due, [...changes.keys()], now);
    return due.length;
  });
}

function changeOf({ isOpen, wasOpen, hasNewPrice, hasNewDates }: store.ChangedRow): SavedListingChange {
  if (isOpen !== wasOpen) return isOpen ? 'reopened' : 'closed';
  if (hasNewPrice) return hasNewDates ? 'priceAndDates' : 'price';
  return 'dates';
}

/**
 * Returns what a mail may say about a listing at the moment it is sent, and the title that its reader saved (null:
 * unknown); undefined when its reader has dropped it, a
 * block separates them from its author, the author is not active, or the change has been undone.
 */
export async function findChange(
  { db }: Engine,
  userId: string,
  { listingId, change }: { listingId: string; change: SavedListingChange },
): Promise<{ change: SavedListingChange; savedTitle: string | null } | undefined> {
  const saved = await store.findSaved(db, userId, listingId);
  if (!saved || (await isBlocked(db, userId, saved.authorId))) return undefined;
  const { title: savedTitle } = saved;
  if (!saved.isOpen) return { change: 'closed', savedTitle };
  return change === 'closed' ? undefined : { change, savedTitle };
}
