import type { Listing, ListingState } from '#contract/listing/listing.ts';
import { isRealTitle } from '#contract/listing/listingWords.ts';
import { slugOf } from '#contract/text/slug.ts';

/** Longest bio shown before "more", in characters (specification section 9). */
export const bioTruncateLength = 170;

/** States in which a listing opens at its author's own page, with the route's spelling of each (readings 24). */
export const listingVariants: Readonly<Partial<Record<ListingState, string>>> = {
  draft: 'draft',
  pendingApproval: 'pending-approval',
};

/**
 * Returns whether a customer's booking may link to the listing: a hosted marketplace shows closed listings to nobody
 * (decisions/067).
 */
export const isOpenToCustomers = ({ state }: Pick<Listing, 'state'>, apiUrl: string): boolean =>
  state === 'published' || (state === 'closed' && apiUrl === '');

/** Returns the slug of the user's own listing; `draft` while it has no title. */
export const listingSlug = ({ title }: { title: string }): string =>
  isRealTitle(title) ? slugOf(title) : 'draft';
