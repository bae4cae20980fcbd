import type { ListingState } from '#contract/entities/listing.ts';
import { isRealTitle } from '#contract/rules/listingWords.ts';
import { slugOf } from '#contract/rules/slug.ts';

/** Longest bio shown before "more", in characters (specification section 9). */
export const bioTruncateLength = 170;

/** States whose listing opens at its author's own page, with the route's spelling of each (readings 24). */
export const listingVariants: Readonly<Partial<Record<ListingState, string>>> = {
  draft: 'draft',
  pendingApproval: 'pending-approval',
};

/** The readable part of an own listing's address; a draft whose title is not written yet is called a draft. */
export const listingSlug = ({ title }: { title: string }): string =>
  isRealTitle(title) ? slugOf(title) : 'draft';
