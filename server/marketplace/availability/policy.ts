import { ApiError } from '#contract/errors.ts';
import { isBlocked } from '#server/marketplace/blocks/index.ts';
import { noIncludes, type Ctx } from '#server/marketplace/ctx.ts';
import * as listings from '#server/marketplace/listings/index.ts';

/** How a listing's calendar is accessed: `ownListing` by its author, `listing` by an operator. */
export type ListingScope = 'ownListing' | 'listing';

/**
 * Requires the author or an operator: nobody else may see or change a calendar.
 * @throws ApiError not-found when there is no such listing, forbidden when it belongs to another user.
 */
export async function requireListingOfAuthor(ctx: Ctx, listingId: string): Promise<ListingScope> {
  const { viewer } = ctx;
  if (viewer.kind === 'anonymous') throw new ApiError('forbidden');
  const listing = await listings.findForTransaction(ctx.engine.db, listingId);
  if (!listing || listing.deleted) throw new ApiError('not-found');
  if (viewer.kind !== 'user') return 'listing';
  if (listing.authorId !== viewer.userId) throw new ApiError('forbidden');
  return 'ownListing';
}

/**
 * Time slots are visible to everyone who may see the listing, and to its author in any state. Returns whether the viewer
 * may know which are free: people separated by a block learn nothing new of each other. @throws ApiError not-found
 */
export async function requireListingShown(ctx: Ctx, listingId: string): Promise<boolean> {
  const { viewer, engine } = ctx;
  const listing = await listings.findForTransaction(engine.db, listingId);
  const isAuthor = viewer.kind === 'user' && viewer.userId === listing?.authorId;
  if (isAuthor && !listing?.deleted) return true;
  await listings.show({ ...ctx, read: noIncludes }, { id: listingId });
  if (viewer.kind !== 'user' || !listing) return true;
  return !(await isBlocked(engine.db, viewer.userId, listing.authorId));
}
