import { ApiError } from '#contract/errors.ts';
import { readNothingMore, type Ctx } from '#server/marketplace/ctx.ts';
import * as listings from '#server/marketplace/listings/index.ts';

/** How the calendar of a listing is reached: its author calls it own, an operator does not. */
export type ListingScope = 'ownListing' | 'listing';

/**
 * Only the author and operators see and change a calendar.
 * @throws ApiError not-found when there is no such listing, forbidden when it is somebody else's.
 */
export async function requireListingOfAuthor(ctx: Ctx, listingId: string): Promise<ListingScope> {
  const { viewer } = ctx;
  if (viewer.kind === 'anonymous') throw new ApiError('forbidden');
  const listing = await listings.findForTransaction(ctx.db, listingId);
  if (!listing || listing.deleted) throw new ApiError('not-found');
  if (viewer.kind !== 'user') return 'listing';
  if (listing.authorId !== viewer.userId) throw new ApiError('forbidden');
  return 'ownListing';
}

/** Free times are for all who may see the listing, and for its author in any state. @throws ApiError not-found */
export async function requireListingShown(ctx: Ctx, listingId: string): Promise<void> {
  const listing = await listings.findForTransaction(ctx.db, listingId);
  const isAuthor = ctx.viewer.kind === 'user' && ctx.viewer.userId === listing?.authorId;
  if (isAuthor && !listing?.deleted) return;
  await listings.show({ ...ctx, read: readNothingMore }, { id: listingId });
}
