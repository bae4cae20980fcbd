import type { Queryable } from '#server/marketplace/ports/db.ts';
import { findOperationsOf, type OperationFacts } from './operationStore.ts';
import { findPayment, type Payment } from './paymentStore.ts';

/** All that operators see of the money of a transaction: sums and states, and nothing of a card. */
export interface MoneyOfTransaction {
  payment: Payment | undefined;
  /** What was asked of the payment provider, the first first. */
  operations: readonly OperationFacts[];
}

export async function moneyOf(db: Queryable, transactionId: string): Promise<MoneyOfTransaction> {
  const [payment, operations] = await Promise.all([
    findPayment(db, transactionId),
    findOperationsOf(db, transactionId),
  ]);
  return { payment, operations };
}
