import { hidesPresence, activityBandOf, type ActivityBand } from '#contract/account/activity.ts';
import { lastSeen } from '#server/marketplace/auth/index.ts';
import { isBlocked } from '#server/marketplace/blocks/index.ts';
import type { Ctx } from '#server/marketplace/ctx.ts';
import { findReader, requireUserId } from '#server/marketplace/users/index.ts';
import { findOne } from '../records/store.ts';
import { isVisible } from './visibleStore.ts';

/**
 * Returns when the author of an offer was here last, in bands. undefined when nothing may be said (decision 118): people
 * who look for help may be looked for themselves, a block separates the two, or the author hides it.
 * @throws ApiError `forbidden` for visitors
 */
export async function authorSeen(ctx: Ctx, listingId: string): Promise<ActivityBand | undefined> {
  const userId = requireUserId(ctx.viewer);
  const { db, clock } = ctx.engine;
  const listing = (await isVisible(db, listingId)) ? await findOne(db, listingId) : undefined;
  if (listing?.publicData.category !== 'offeringPlace' || listing.authorId === userId) return undefined;
  const { authorId } = listing;
  if (await isBlocked(db, userId, authorId)) return undefined;
  const author = await findReader(db, authorId);
  if (!author || hidesPresence(author.privateData)) return undefined;
  const at = await lastSeen(db, authorId);
  return at && activityBandOf(at, clock.now());
}
