import type { Origin } from '#server/marketplace/events/index.ts';
import type { Queryable, Tx } from './db.ts';

/** Transactions in which a booking or a payment is not settled yet. */
export interface OpenTransactions {
  asCustomer: number;
  asProvider: number;
}

/**
 * What the modules to the right of users do with a person's account, inside the transaction that changes it. Wired by
 * server/engine.ts.
 */
export interface Accounts {
  /** Ends every sign-in of the person with all its tokens, but for this session. */
  endSessions(tx: Tx, userId: string, except?: string): Promise<void>;
  /** Makes the open pages of everybody who has a transaction with the person ask anew how things stand. */
  tellPartners(tx: Tx, userId: string): Promise<void>;
  countOpenTransactions(db: Queryable, userId: string): Promise<OpenTransactions>;
  /** Whether an open report needs what they have left. */
  isHeld(db: Queryable, userId: string): Promise<boolean>;
  /** Brings search up to date with which of their listings others may see now. */
  reindexListings(tx: Tx, userId: string): Promise<void>;
  /** Marks their listings deleted and takes them out of search; for good. */
  deleteListings(origin: Origin, tx: Tx, userId: string): Promise<void>;
  /** Takes their requests for the badge away, with the documents that came with them. */
  forgetVerification(tx: Tx, userId: string): Promise<void>;
  /** Closes what they are at the payment provider, as far as it lets them go. */
  forgetPayments(tx: Tx, userId: string): Promise<void>;
  /** Takes the copy of their data away that they asked for. */
  forgetDataCopies(tx: Tx, userId: string): Promise<void>;
  /** Takes away which searches they keep. */
  forgetSearches(tx: Tx, userId: string): Promise<void>;
  /** Blanks what deleted listings and finished transactions still say about the person, and forgets blocks and reports. */
  anonymise(tx: Tx, userId: string): Promise<void>;
}
