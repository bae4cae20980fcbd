import type { Tx } from '#server/marketplace/ports/db.ts';

/** Write side of search, which depends on listings: called inside the transaction that changed them. */
export interface ListingIndexer {
  /** Updates the search rows of these listings; removes those of listings that are no longer searchable. */
  reindex(tx: Tx, listingIds: readonly string[]): Promise<void>;
}
