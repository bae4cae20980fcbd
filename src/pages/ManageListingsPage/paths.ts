import type { Listing } from '#contract/listing/listing.ts';
import { pathTo } from '#contract/paths.ts';
import { listingSlug, listingVariants } from '#src/config/listing.ts';

/** Returns the path that opens an own listing in the editor. */
export function editPath(listing: Listing, tab: 'description' | 'photos' | 'availability'): string {
  const type = listing.state === 'draft' ? 'draft' : 'edit';
  return pathTo('EditListingPage', { slug: listingSlug(listing), id: listing.id, type, tab });
}

/** Drafts and listings that await approval have their own URL (specification section 2). */
export function addressOf(listing: Listing): string {
  const variant = listingVariants[listing.state];
  return variant ? variantPath(listing, variant) : pathTo('ListingPage', placeOf(listing));
}

/** Returns the path of a listing's version that others don't see. */
export const variantPath = (listing: Listing, variant: string): string =>
  pathTo('ListingPageVariant', { ...placeOf(listing), variant });

const placeOf = (listing: Listing) => ({ slug: listingSlug(listing), id: listing.id });

/** Returns the id of a listing's row in the page. */
export const rowId = (listingId: string): string => `listing-${listingId}`;
