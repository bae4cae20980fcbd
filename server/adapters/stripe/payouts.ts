import type Stripe from 'stripe';
import type { Payouts } from '#server/marketplace/ports/payments.ts';
import { answerOf } from './errors.ts';
import { idOf } from './intents.ts';

/** From connected accounts to their banks. */
export function payoutsOf(stripe: Stripe): Payouts {
  return {
    async findProceeds(chargeId, stripeAccount) {
      const charge = await answerOf(stripe.charges.retrieve(chargeId, { expand: ['transfer'] }));
      const { transfer } = charge;
      const arrived = typeof transfer === 'object' ? idOf(transfer?.destination_payment) : undefined;
      if (!arrived) throw new Error(`The charge ${chargeId} has not arrived at its account`);
      const payment = await answerOf(
        stripe.charges.retrieve(arrived, { expand: ['balance_transaction'] }, { stripeAccount }),
      );
      const booked = payment.balance_transaction;
      if (booked === null || typeof booked === 'string') throw new Error(`${arrived} is not booked yet`);
      return {
        amount: booked.net,
        currency: booked.currency.toUpperCase(),
        availableOn: new Date(booked.available_on * 1000),
      };
    },
    async createPayout({ accountId, transactionId, amount, currency }, idempotencyKey) {
      const params: Stripe.PayoutCreateParams = {
        amount,
        currency: currency.toLowerCase(),
        metadata: { transactionId, key: idempotencyKey },
      };
      const options = { stripeAccount: accountId, idempotencyKey };
      return (await answerOf(stripe.payouts.create(params, options))).id;
    },
    async findPayout(stripeAccount, key, since) {
      // Their clock need not agree with ours. The latest come first.
      const earliest = Math.floor(since.getTime() / 1000) - 3600;
      for await (const { id, created, metadata } of stripe.payouts.list({ limit: 100 }, { stripeAccount })) {
        if (created < earliest) break;
        if (metadata?.key === key) return id;
      }
      return undefined;
    },
  };
}
