import type Stripe from 'stripe';
import type { PayingApp } from '#test/support/payingApp.ts';

/**
 * Returns whether the card was charged, and where the money went, according to Stripe: minor units of the charge's
 * currency.
 */
export async function readBooks(paying: PayingApp, account: string, id: string) {
  const { stripe } = paying.simulator;
  const intent = await paying.intentOf(id);
  const isTaken = intent.status === 'succeeded';
  const charge = intent.latest_charge
    ? await stripe.charges.retrieve(String(intent.latest_charge), {
        expand: isTaken ? ['transfer', 'application_fee'] : [],
      })
    : undefined;
  const payouts = await stripe.payouts.list({ limit: 100 }, { stripeAccount: account });
  const fee = charge?.application_fee as Stripe.ApplicationFee | null | undefined;
  const transfer = charge?.transfer as Stripe.Transfer | null | undefined;
  return {
    status: intent.status,
    charged: charge?.amount_captured ?? 0,
    refunded: charge?.captured ? charge.amount_refunded : 0,
    kept: (fee?.amount ?? 0) - (fee?.amount_refunded ?? 0),
    arrived:
      (transfer?.amount ?? 0) -
      (transfer?.amount_reversed ?? 0) -
      (fee?.amount ?? 0) +
      (fee?.amount_refunded ?? 0),
    /** In the account's currency. */
    paidOut: payouts.data
      .filter(({ metadata, status }) => metadata?.transactionId === id && status !== 'failed')
      .reduce((sum, { amount }) => sum + amount, 0),
  };
}
