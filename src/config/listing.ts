import type { ListingState } from '#contract/entities/listing.ts';

/** Longest bio shown before "more", in characters (specification section 9). */
export const bioTruncateLength = 170;

/** States whose listing opens at its author's own page, with the route's spelling of each (readings 24). */
export const listingVariants: Readonly<Partial<Record<ListingState, string>>> = {
  draft: 'draft',
  pendingApproval: 'pending-approval',
};
