import type { ListingIndexer } from './listings/dependents.ts';
import type { Clock, Origin } from './origin.ts';
import type { Queryable, Tx } from './ports/db.ts';
import type { Storage } from './ports/storage.ts';

/** Counts of transactions with an unsettled booking or payment. */
export interface OpenTransactions {
  asCustomer: number;
  asProvider: number;
}

/** What a table keeps of an erased account; `{}`: nothing. Each reason is one that the user could be told. */
export interface Kept {
  /** Why it keeps the user's id, which leads only to "Deleted user". */
  id?: string;
  /** Why it keeps something that the user wrote. */
  content?: string;
}

/** What the user chose when they deleted their account; nothing of it when they were banned. */
export interface ClosingChoice {
  /** The data at the payment provider is deleted now rather than when the account is erased. */
  deletesPaymentData: boolean;
  /** Unfinished transactions end. */
  endsTransactions: boolean;
}

/**
 * What becomes of a module's data when an account is deleted or banned. Every module with a table that refers to users
 * declares it; bootstrap/engine.ts collects the declarations, and users/accountDeletion.ts runs them in that order,
 * inside the transaction that changes the account. Each part is absent where the module has nothing to do.
 */
export interface AccountData {
  /** The module's tables that refer to users, directly or through others. Expired rows are removed by jobs. */
  tables: Readonly<Record<string, Kept>>;
  /** Counts what has to be finished before the account can be deleted or erased. */
  countOpen?(db: Queryable, userId: string): Promise<OpenTransactions>;
  /** Returns whether the data of the deleted account must not be erased yet. */
  isHeld?(db: Queryable, userId: string): Promise<boolean>;
  /** At once: ends and deletes what must not outlast a deleted or banned account. */
  close?(
    origin: Origin & { engine: { listingIndexer: ListingIndexer } },
    tx: Tx,
    userId: string,
    choice: ClosingChoice,
  ): Promise<void>;
  /** Returns the ids of what the user owns, about which operators may have written notes. */
  belongings?(tx: Tx, userId: string): Promise<string[]>;
  /** After 27 days: erases what {@link close} has left. `belongings` are those of all modules, and the user's id. */
  erase?(
    engine: { clock: Clock; storage: Storage },
    tx: Tx,
    userId: string,
    belongings: readonly string[],
  ): Promise<void>;
}
