import type { Listing } from '#contract/entities/listing.ts';
import { listingSlug } from '#src/config/listing.ts';
import { pathTo } from '#contract/paths.ts';

/** Returns the path that opens an own listing in the editor. */
export function editPath(listing: Listing, tab: 'description' | 'photos' | 'availability'): string {
  const type = listing.state === 'draft' ? 'draft' : 'edit';
  return pathTo('EditListingPage', { slug: listingSlug(listing), id: listing.id, type, tab });
}
