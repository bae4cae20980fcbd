import type { Queryable } from '#server/marketplace/ports/db.ts';
import { findOperationsOf, type OperationFacts } from './operationStore.ts';
import { findPayment, type Payment } from './paymentStore.ts';

/** What operators see of a transaction's payment: amounts and states, and no card data. */
export interface MoneyOfTransaction {
  payment: Payment | undefined;
  /** Operations requested from the payment provider, earliest first. */
  operations: readonly OperationFacts[];
}

export async function moneyOf(db: Queryable, transactionId: string): Promise<MoneyOfTransaction> {
  const [payment, operations] = await Promise.all([
    findPayment(db, transactionId),
    findOperationsOf(db, transactionId),
  ]);
  return { payment, operations };
}
