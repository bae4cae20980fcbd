import type { Listing } from '#contract/listing/listing.ts';
import { pageHook } from '#src/store/hooks.ts';
import type { ListingReviews } from './loadReviews.ts';

export interface ListingData {
  listing: Listing;
  /** The author's pending change, when they view the published version. */
  change?: Listing['pendingChange'];
  /** Absent when the listing has no reviews. */
  reviews?: ListingReviews;
}

export const usePage = pageHook<ListingData>();
