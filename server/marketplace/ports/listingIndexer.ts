import type { Tx } from './db.ts';

/** Search's write side, called by listings inside the transaction that changed them. */
export interface ListingIndexer {
  /** Brings the search rows of these listings up to date; listings that cannot be found any more lose theirs. */
  reindex(tx: Tx, listingIds: readonly string[]): Promise<void>;
}
