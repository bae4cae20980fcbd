import { ApiError } from '#contract/errors.ts';
import {
  insertPayment,
  noteCaptured,
  noteReserved,
  order,
  requirePayable,
} from '#server/marketplace/payments/index.ts';
import type { Intent } from '#server/marketplace/ports/payments.ts';
import { setPaymentIntent, setProtectedData } from '../store.ts';
import type { Action, Step } from './action.ts';
import { paymentKey } from './extendedData.ts';
import { requirePriced } from './reservation.ts';

/**
 * The price is reserved for the customer's card. The secret that the customer's browser confirms it with stands in the
 * protected data until then. @throws transaction-missing-stripe-account, transaction-charge-zero-payin, …-zero-payout,
 * transaction-invalid-action-sequence when it is not priced, would pay out more than is paid, or has a payment.
 */
export const createPaymentIntent: Action = {
  async check({ ctx, providerId }) {
    await requirePayable(ctx, providerId);
  },
  async run(step) {
    const { tx, transaction, isSpeculative, decision } = step;
    requirePriced(transaction);
    if (transaction.paymentIntentId) throw new ApiError('transaction-invalid-action-sequence');
    if (isSpeculative) return;
    if (decision?.operation.step !== 'reserve') throw undecided();
    const { intent, operation } = decision;
    const { accountId, amount, fee, currency } = operation.request;
    await insertPayment(tx, {
      transactionId: transaction.id,
      intentId: intent.id,
      accountId,
      amount,
      fee,
      currency,
    });
    await setPaymentIntent(tx, transaction.id, intent.id);
    const secret = {
      stripePaymentIntentId: intent.id,
      stripePaymentIntentClientSecret: intent.clientSecret,
    };
    await setProtectedData(tx, transaction.id, {
      ...transaction.protectedData,
      [paymentKey]: { default: secret },
    });
  },
};

/** The customer has confirmed and the money is reserved; the secret is of no more use. */
export const confirmPaymentIntent: Action = {
  async run(step) {
    requireIntent(step);
    if (!step.isSpeculative) await noteReserved(step.tx, step.transaction.id, chargeOf(step).id);
    await dropSecret(step);
  },
};

/** The money was taken. */
export const capturePaymentIntent: Action = {
  async run(step) {
    requireIntent(step);
    if (!step.isSpeculative) await noteCaptured(step.tx, step.transaction.id, chargeOf(step));
  },
};

/** Everything goes back, after the transition; a transaction without a payment has nothing to give back. */
export const refundPayment: Action = {
  async run(step) {
    const { ctx, tx, transaction, isSpeculative } = step;
    if (transaction.paymentIntentId === null) return;
    // What the customer has not confirmed was never a request.
    const reason = paymentKey in transaction.protectedData ? 'abandoned' : 'requested_by_customer';
    if (!isSpeculative) {
      await order(ctx, tx, { transactionId: transaction.id, step: 'refund', request: { reason } });
    }
    await dropSecret(step);
  },
};

/** The provider's share is paid out, after the transition; a share of nothing is skipped. */
export const createPayout: Action = {
  async run(step) {
    const { ctx, tx, transaction, isSpeculative } = step;
    if (isSpeculative || !transaction.payoutAmount) return;
    requireIntent(step);
    await order(ctx, tx, { transactionId: transaction.id, step: 'payOut', request: {} });
  },
};

async function dropSecret({ tx, transaction: { id, protectedData } }: Step): Promise<void> {
  if (!(paymentKey in protectedData)) return;
  const { [paymentKey]: _used, ...others } = protectedData;
  await setProtectedData(tx, id, others);
}

function requireIntent({ transaction }: Step): void {
  if (transaction.paymentIntentId === null) {
    throw new ApiError('transaction-invalid-action-sequence', { details: 'There is no payment' });
  }
}

function chargeOf({ decision }: Step): NonNullable<Intent['charge']> {
  const charge = decision?.intent.charge;
  if (!charge) throw undecided();
  return charge;
}

const undecided = () => new Error('The payment provider was not asked');
