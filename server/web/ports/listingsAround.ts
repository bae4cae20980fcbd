import type { Listing, ListingsAround, Subcategory } from '#contract/listing/listing.ts';

/** Searches on behalf of the reader. */
export interface ReadersSearch {
  /** Finds the nearest listings of the same category; none for a listing without a place. */
  near(
    listing: Listing,
    wanted: { kinds: readonly Subcategory[]; kilometres: number; limit: number },
  ): Promise<readonly Listing[]>;
  /** Finds the author's listings, newest first. */
  ofAuthor(authorId: string, limit: number): Promise<readonly Listing[]>;
}

/** Chooses what a listing leads on to. It is the engine's rule, for a hosted marketplace's listings, too. */
export type FindListingsAround = (
  listing: Listing,
  search: ReadersSearch,
  now: Date,
) => Promise<ListingsAround>;
