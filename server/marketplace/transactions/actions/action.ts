import type { Ctx } from '#server/marketplace/ctx.ts';
import type { Operation } from '#server/marketplace/payments/index.ts';
import type { Tx } from '#server/marketplace/ports/db.ts';
import type { Intent } from '#server/marketplace/ports/payments.ts';
import type { ReadParams } from '../params.ts';
import type { TransactionRecord } from '../store.ts';

/** What can be asked before the database transaction opens. */
export interface Inquiry {
  ctx: Ctx;
  listingId: string;
  providerId: string;
  params: ReadParams;
  now: Date;
}

/** What the payment provider answered before the database transaction opened. */
export interface Decision {
  operation: Operation;
  intent: Intent;
}

/** What an action works on: the transaction as the actions before it left it. */
export interface Step {
  ctx: Ctx;
  tx: Tx;
  transaction: TransactionRecord;
  /** Checked against the types of the process's actions. */
  params: ReadParams;
  now: Date;
  /** Everything is rolled back afterwards: nothing outside the database may be touched. */
  isSpeculative: boolean;
  /** Of a transition that a payment decides. */
  decision?: Decision;
}

/** One step of a transition. */
export interface Action {
  /** Asks the pool and other modules, which must not happen inside a transaction; throws when the step cannot be done. */
  check?(inquiry: Inquiry): Promise<void>;
  /** Writes inside the transaction or throws, and then nothing of the transition stays. */
  run(step: Step): Promise<void>;
}
