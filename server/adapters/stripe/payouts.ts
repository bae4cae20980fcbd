import type Stripe from 'stripe';
import type { Payout, Payouts } from '#server/marketplace/ports/payments.ts';
import { answerOf } from './errors.ts';
import { idOf } from './intents.ts';

/** Payouts from connected accounts to their banks. */
export function createPayouts(stripe: Stripe): Payouts {
  return {
    async findProceeds(chargeId, stripeAccount) {
      const expand = ['transfer', 'application_fee'];
      const charge = await answerOf(stripe.charges.retrieve(chargeId, { expand }));
      const { transfer, application_fee: fee } = charge;
      const arrived = typeof transfer === 'object' ? idOf(transfer?.destination_payment) : undefined;
      if (!transfer || typeof transfer === 'string' || !arrived)
        throw new Error(`The charge ${chargeId} has not arrived at its account`);
      if (typeof fee === 'string') throw new Error(`The fee of ${chargeId} is missing`);
      const payment = await answerOf(
        stripe.charges.retrieve(arrived, { expand: ['balance_transaction'] }, { stripeAccount }),
      );
      const booked = payment.balance_transaction;
      if (booked === null || typeof booked === 'string') throw new Error(`${arrived} is not booked yet`);
      return {
        amount: remainingProceeds(booked.net, transfer, fee),
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
      return toPayout(await answerOf(stripe.payouts.create(params, options)));
    },
    async findPayoutByKey(stripeAccount, key, since) {
      // An hour of tolerance, since Stripe's clock need not agree with ours. The list is newest first.
      const earliest = Math.floor(since.getTime() / 1000) - 3600;
      for await (const payout of listOf(stripe, stripeAccount)) {
        if (payout.created < earliest) break;
        if (payout.metadata?.key === key) return toPayout(payout);
      }
      return undefined;
    },
    async findPayout(stripeAccount, payoutId) {
      return toPayout(await answerOf(stripe.payouts.retrieve(payoutId, {}, { stripeAccount })));
    },
  };
}

/** Lists all pages; errors are translated as in every other call. */
async function* listOf(stripe: Stripe, stripeAccount: string): AsyncGenerator<Stripe.Payout> {
  const pages = stripe.payouts.list({ limit: 100 }, { stripeAccount })[Symbol.asyncIterator]();
  for (;;) {
    const { done, value } = await answerOf(pages.next());
    if (done) return;
    yield value;
  }
}

/**
 * Returns what is left of the booked proceeds when part of them was reversed in the provider's console. The proceeds
 * are in the account's currency, the reversed part in the charge's; rounded down, so that nobody is paid more than is
 * there.
 */
function remainingProceeds(
  net: number,
  transfer: Stripe.Transfer,
  fee: Stripe.ApplicationFee | null,
): number {
  const share = fee ? fee.amount : 0;
  const shareBack = fee ? fee.amount_refunded : 0;
  const whole = transfer.amount - share;
  const rest = transfer.amount - transfer.amount_reversed - (share - shareBack);
  return rest === whole || whole <= 0 ? net : Math.floor((net * rest) / whole);
}

function toPayout({ id, amount, currency, metadata, status, failure_code: code }: Stripe.Payout): Payout {
  const isBack = status === 'failed' || status === 'canceled';
  return {
    id,
    amount,
    currency: currency.toUpperCase(),
    transactionId: metadata?.transactionId,
    key: metadata?.key,
    failure: isBack ? (code ?? status) : undefined,
  };
}
