import { ApiError } from '#contract/errors.ts';
import {
  insertPayment,
  recordCaptured,
  recordReserved,
  scheduleOperation,
  requirePayable,
} from '#server/marketplace/payments/index.ts';
import type { Intent } from '#server/marketplace/ports/payments.ts';
import { setPaymentIntent, setProtectedData } from '../store.ts';
import type { Action, Step } from './action.ts';
import { paymentKey } from './extendedData.ts';
import { requirePriced } from './reservation.ts';

/**
 * Records the payment created to reserve the price on the customer's card. The client secret with which the browser
 * confirms it is in protected data until then. @throws transaction-missing-stripe-account,
 * transaction-charge-zero-payin, …-zero-payout, transaction-invalid-action-sequence when it has no price, would pay out
 * more than is paid in, or already has a payment.
 */
export const createPaymentIntent: Action = {
  async check({ ctx, providerId }) {
    await requirePayable(ctx.engine, providerId);
  },
  async run(step) {
    const { tx, transaction, isSpeculative, decision } = step;
    requirePriced(transaction);
    if (transaction.paymentIntentId) throw new ApiError('transaction-invalid-action-sequence');
    if (isSpeculative) return false;
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
    return true;
  },
};

/** Records that the customer has confirmed and the payment is authorised; removes the client secret. */
export const confirmPaymentIntent: Action = {
  async run(step) {
    requireIntent(step);
    if (!step.isSpeculative) await recordReserved(step.tx, step.transaction.id, chargeOf(step).id);
    return dropSecret(step);
  },
};

/** Records that the payment was captured. */
export const capturePaymentIntent: Action = {
  async run(step) {
    requireIntent(step);
    if (!step.isSpeculative) await recordCaptured(step.tx, step.transaction.id, chargeOf(step));
    return false;
  },
};

/** Refunds everything, after the transition; does nothing for a transaction without a payment. */
export const refundPayment: Action = {
  async run(step) {
    const { ctx, tx, transaction, isSpeculative } = step;
    if (transaction.paymentIntentId === null) return false;
    // The customer never confirmed the payment, so they did not request a refund.
    const reason = paymentKey in transaction.protectedData ? 'abandoned' : 'requested_by_customer';
    if (!isSpeculative) {
      await scheduleOperation(ctx.engine, tx, {
        transactionId: transaction.id,
        step: 'refund',
        request: { reason },
      });
    }
    return dropSecret(step);
  },
};

/** Pays out the provider's share, after the transition; skips a share of zero. */
export const createPayout: Action = {
  async run(step) {
    const { ctx, tx, transaction, isSpeculative } = step;
    if (isSpeculative || !transaction.payoutAmount) return false;
    requireIntent(step);
    await scheduleOperation(ctx.engine, tx, { transactionId: transaction.id, step: 'payOut', request: {} });
    return false;
  },
};

async function dropSecret({ tx, transaction: { id, protectedData } }: Step): Promise<boolean> {
  if (!(paymentKey in protectedData)) return false;
  const { [paymentKey]: _used, ...others } = protectedData;
  await setProtectedData(tx, id, others);
  return true;
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
