import { ApiError } from '#contract/errors.ts';
import type { IntentStep, PaymentStep } from '#server/marketplace/ports/payments.ts';
import { setPaymentIntent, setProtectedData } from '../store.ts';
import type { Action, Step } from './action.ts';
import { paymentKey } from './extendedData.ts';

/**
 * Reserves the price on the customer's card. The secret that the customer's browser confirms it with stands in the
 * protected data until then. @throws transaction-charge-zero-payin, transaction-invalid-action-sequence when it is not
 * priced, would pay out more than is paid, or has a payment, and what the payments port throws.
 */
export const createPaymentIntent: Action = {
  async check({ ctx, providerId }) {
    await ctx.payments.requirePayable(providerId);
  },
  async run(step) {
    const { ctx, tx, transaction, params, isSpeculative } = step;
    const { payinAmount, payoutAmount, currency } = transaction;
    if (payinAmount === null || payoutAmount === null || currency === null || transaction.paymentIntentId) {
      throw new ApiError('transaction-invalid-action-sequence');
    }
    if (payinAmount === 0) throw new ApiError('transaction-charge-zero-payin');
    if (payoutAmount > payinAmount) {
      throw new ApiError('transaction-invalid-action-sequence', { details: 'The payout exceeds the payin' });
    }
    if (isSpeculative) return;
    const { paymentMethod, setupPaymentMethodForSaving } = params;
    const { intentId, clientSecret } = await ctx.payments.createPaymentIntent({
      ...stepOf(step, 'create-payment-intent'),
      payinAmount,
      payoutAmount,
      currency,
      ...(typeof paymentMethod === 'string' ? { paymentMethod } : {}),
      ...(setupPaymentMethodForSaving === true ? { setupPaymentMethodForSaving } : {}),
    });
    await setPaymentIntent(tx, transaction.id, intentId);
    const secret = { stripePaymentIntentId: intentId, stripePaymentIntentClientSecret: clientSecret };
    await setProtectedData(tx, transaction.id, {
      ...transaction.protectedData,
      [paymentKey]: { default: secret },
    });
  },
};

/** The customer has confirmed; the secret is of no more use. @throws stripe-invalid-payment-intent-status, transaction-payment-failed */
export const confirmPaymentIntent: Action = {
  async run(step) {
    const { ctx, tx, transaction, isSpeculative } = step;
    const intent = requireIntent(step, 'confirm-payment-intent');
    if (!isSpeculative) await ctx.payments.confirmPaymentIntent(intent);
    const { [paymentKey]: _used, ...protectedData } = transaction.protectedData;
    await setProtectedData(tx, transaction.id, protectedData);
  },
};

/** Takes what is reserved. @throws stripe-invalid-payment-intent-status */
export const capturePaymentIntent: Action = {
  async run(step) {
    const intent = requireIntent(step, 'capture-payment-intent');
    if (!step.isSpeculative) await step.ctx.payments.capture(intent);
  },
};

/** Gives everything back; a transaction without a payment has nothing to give back. */
export const refundPayment: Action = {
  async run(step) {
    const { ctx, tx, transaction, isSpeculative } = step;
    if (transaction.paymentIntentId === null) return;
    if (!isSpeculative) await ctx.payments.refund(requireIntent(step, 'refund-payment'));
    const { [paymentKey]: _used, ...protectedData } = transaction.protectedData;
    if (_used !== undefined) await setProtectedData(tx, transaction.id, protectedData);
  },
};

/** Pays the provider's share out; a share of nothing is skipped. */
export const createPayout: Action = {
  async run(step) {
    const { payoutAmount, currency } = step.transaction;
    if (step.isSpeculative || !payoutAmount || currency === null) return;
    await step.ctx.payments.createPayout({ ...requireIntent(step, 'create-payout'), payoutAmount, currency });
  },
};

/** The position in the history names the step: the same transition, tried again, has the same key. */
function stepOf({ tx, transaction }: Step, action: string): PaymentStep {
  const { id, customerId, providerId, transitions } = transaction;
  const key = `${id}/${transitions.length}/${action}`;
  return { tx, key, transactionId: id, customerId, providerId };
}

function requireIntent(step: Step, action: string): IntentStep {
  const { paymentIntentId } = step.transaction;
  if (paymentIntentId === null) {
    throw new ApiError('transaction-invalid-action-sequence', { details: 'There is no payment' });
  }
  return { ...stepOf(step, action), intentId: paymentIntentId };
}
