import type { JsonObject } from '#contract/json.ts';
import type { Resource } from '#contract/resource.ts';
import type { Value } from '#contract/values.ts';
import type { Card } from '#server/marketplace/ports/savedCards.ts';
import type { Queryable } from '#server/marketplace/ports/db.ts';
import { findOperationsOf, type OperationFacts } from './operationStore.ts';
import { findPayment, type Payment } from './paymentStore.ts';

/** A user has one account at most, so its id is the user's id. `data`: null unless it was just fetched. */
export function toAccount(userId: string, stripeAccountId: string, data: JsonObject | null): Resource {
  const stripeAccountData: Value = data;
  return { id: userId, type: 'stripeAccount', attributes: { stripeAccountId, stripeAccountData } };
}

/** A customer, with the saved card when it was requested. */
export function toCustomer(
  { userId, customerId, card }: { userId: string; customerId: string; card: Card | null },
  withCard: boolean,
): Resource {
  return {
    id: userId,
    type: 'stripeCustomer',
    attributes: { stripeCustomerId: customerId },
    ...(withCard ? { relationships: { defaultPaymentMethod: card && toPaymentMethod(userId, card) } } : {}),
  };
}

function toPaymentMethod(userId: string, { id, brand, last4, expMonth, expYear }: Card): Resource {
  return {
    id: userId,
    type: 'stripePaymentMethod',
    attributes: {
      type: 'stripe-payment-method/card',
      stripePaymentMethodId: id,
      card: { brand, last4Digits: last4, expirationMonth: expMonth, expirationYear: expYear },
    },
  };
}

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
