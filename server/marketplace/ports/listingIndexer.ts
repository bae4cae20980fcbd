import type { Tx } from './db.ts';

/** Write side of search, called by listings inside the transaction that changed them. */
export interface ListingIndexer {
  /** Updates the search rows of these listings; removes those of listings that are no longer searchable. */
  reindex(tx: Tx, listingIds: readonly string[]): Promise<void>;
}
