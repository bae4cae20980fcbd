import type { Ctx } from '#server/marketplace/ctx.ts';
import type { Operation } from '#server/marketplace/payments/index.ts';
import type { Tx } from '#server/marketplace/ports/db.ts';
import type { Intent } from '#server/marketplace/ports/payments.ts';
import type { ReadParams } from '../params.ts';
import type { TransactionRecord } from '../store.ts';

/** Input of the checks made before the database transaction opens. */
export interface Inquiry {
  ctx: Ctx;
  listingId: string;
  providerId: string;
  params: ReadParams;
  now: Date;
}

/** The payment provider's response, received before the database transaction opened. */
export interface Decision {
  operation: Operation;
  intent: Intent;
}

/** Input of an action: the transaction as the previous actions left it. */
export interface Step {
  ctx: Ctx;
  tx: Tx;
  transaction: TransactionRecord;
  /** Checked against the types that the process's actions declare. */
  params: ReadParams;
  now: Date;
  /** Everything is rolled back afterwards, so nothing outside the database may be touched. */
  isSpeculative: boolean;
  /** Set for a transition that a payment decides. */
  decision?: Decision;
}

/** One step of a transition. */
export interface Action {
  /**
   * Checks against the pool and other modules, which is not allowed inside a transaction. Throws when the step is not
   * possible.
   */
  check?(inquiry: Inquiry): Promise<void>;
  /**
   * Writes inside the transaction, or throws, which undoes the whole transition. Returns whether it wrote to the
   * transaction or its booking: the record is then read again.
   */
  run(step: Step): Promise<boolean>;
}
