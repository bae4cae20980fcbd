import { ApiError } from '#contract/errors.ts';
import { maxSavedListings, type SavedIds, type SavedListing } from '#contract/listing/savedListings.ts';
import { isUuid } from '#contract/text/uuid.ts';
import type { AccountData } from '#server/marketplace/accountData.ts';
import { blockedUserIds } from '#server/marketplace/blocks/index.ts';
import type { Ctx } from '#server/marketplace/ctx.ts';
import {
  lockPublicData,
  requireUserId,
  requireUserNotImpersonated,
} from '#server/marketplace/users/index.ts';
import * as store from './store.ts';

export { findChange, mailDueSubscribers, savedListingMail, wakeSubscribers } from './notifySubscribers.ts';

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
    const found = await store.findSaveable(tx, { ids: asked, userId, apart: [...blocked.keys()] });
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
