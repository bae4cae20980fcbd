import type { Origin } from '../origin.ts';
import type { Queryable, Tx } from './db.ts';

/** Counts of transactions with an unsettled booking or payment. */
export interface OpenTransactions {
  asCustomer: number;
  asProvider: number;
}

/**
 * Operations of the modules that depend on users, run inside the transaction that changes a user's account. Wired by
 * server/bootstrap/engine.ts.
 */
export interface Accounts {
  /** Ends every session of the user with all its tokens, except this one. */
  endSessions(tx: Tx, userId: string, except?: string): Promise<void>;
  /** Makes the open pages of everyone who has a transaction with the user refetch its state. */
  tellPartners(tx: Tx, userId: string): Promise<void>;
  countOpenTransactions(db: Queryable, userId: string): Promise<OpenTransactions>;
  /** Returns whether an open report needs the data they leave behind. */
  isHeld(db: Queryable, userId: string): Promise<boolean>;
  /** Updates the search index with their listings that are currently visible to others. */
  reindexListings(tx: Tx, userId: string): Promise<void>;
  /** Marks their listings deleted and removes them from search, permanently. */
  deleteListings(origin: Origin, tx: Tx, userId: string): Promise<void>;
  /** Deletes their verification requests with the attached documents. */
  forgetVerification(tx: Tx, userId: string): Promise<void>;
  /** Closes their account and customer record at the payment provider, as far as the provider allows it. */
  forgetPayments(tx: Tx, userId: string): Promise<void>;
  /** Deletes their data export. */
  forgetDataCopies(tx: Tx, userId: string): Promise<void>;
  /** Deletes their saved searches. */
  forgetSearches(tx: Tx, userId: string): Promise<void>;
  /** Blanks the personal data in deleted listings and finished transactions, and deletes blocks and reports. */
  anonymise(tx: Tx, userId: string): Promise<void>;
}
