import type Stripe from 'stripe';
import * as v from 'valibot';
import type { Call } from '../call.ts';
import { invalid, refused } from '../http/failure.ts';
import { flag, integer, mergeMetadata, metadata, text } from '../http/params.ts';
import { asList, pageEntries, readPage, route } from '../http/route.ts';
import { idOf } from '../ids.ts';
import { emit } from '../webhooks/emit.ts';
import { formatAmount } from './amounts.ts';
import { addBalanceTransaction } from './balanceTransactions.ts';
import { addRefund } from './refunding.ts';

const createEntries = {
  payment_intent: v.optional(text),
  charge: v.optional(text),
  amount: v.optional(integer),
  reason: v.optional(v.picklist(['duplicate', 'fraudulent', 'requested_by_customer'])),
  reverse_transfer: v.optional(flag),
  refund_application_fee: v.optional(flag),
  metadata: v.optional(metadata),
};

type CreateParams = v.InferOutput<v.StrictObjectSchema<typeof createEntries, undefined>>;

async function chargeToRefund(call: Call, given: CreateParams): Promise<Stripe.Charge> {
  if (given.charge) return call.objects.require('charge', given.charge, 'charge');
  if (!given.payment_intent) {
    throw invalid(
      'parameter_missing',
      'One of the following params should be provided for this request: payment_intent or charge.',
    );
  }
  const intent = await call.objects.require('payment_intent', given.payment_intent, 'payment_intent');
  const latest = idOf(intent.latest_charge);
  if (intent.status === 'succeeded' && latest) return call.objects.require('charge', latest);
  throw invalid(
    'payment_intent_unexpected_state',
    `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
    { param: 'payment_intent', payment_intent: intent },
  );
}

/** @throws Failure 400 for an amount or charge that can't be refunded. */
function check(charge: Stripe.Charge, given: CreateParams, amount: number): void {
  const rest = charge.amount - charge.amount_refunded;
  if (charge.status !== 'succeeded')
    throw refused(`Charge ${charge.id} failed and cannot be refunded.`, 'charge');
  if (rest === 0) {
    throw invalid('charge_already_refunded', `Charge ${charge.id} has already been refunded.`);
  }
  if (charge.disputed) {
    throw invalid('charge_disputed', `Charge ${charge.id} has been charged back; cannot issue a refund.`);
  }
  if (amount < 1) {
    throw invalid('parameter_invalid_integer', 'This value must be greater than or equal to 1.', {
      param: 'amount',
    });
  }
  if (amount > rest) {
    throw refused(
      `Refund amount (${formatAmount(amount, charge.currency)}) is greater than unrefunded amount on charge (${formatAmount(rest, charge.currency)})`,
      'amount',
    );
  }
  if (given.reverse_transfer && !charge.transfer) {
    throw refused(`Charge ${charge.id} has no transfer that could be reversed.`, 'reverse_transfer');
  }
  if (!given.refund_application_fee) return;
  if (!charge.application_fee) {
    throw refused(`Charge ${charge.id} has no application fee.`, 'refund_application_fee');
  }
  if (!given.reverse_transfer) {
    throw refused(
      'To refund the application fee of a destination charge the transfer must be reversed, too: reverse_transfer=true.',
      'refund_application_fee',
    );
  }
}

async function create(call: Call, given: CreateParams): Promise<Stripe.Refund> {
  const charge = await chargeToRefund(call, given);
  const amount = given.amount ?? charge.amount - charge.amount_refunded;
  check(charge, given, amount);
  const { refund, charge: refunded } = await addRefund(call, charge, {
    amount,
    reason: given.reason ?? null,
    metadata: mergeMetadata({}, given.metadata),
    reversesTransfer: given.reverse_transfer ?? false,
    refundsFee: given.refund_application_fee ?? false,
  });
  await emit(call, 'refund.created', refund);
  await emit(call, 'charge.refunded', refunded);
  return refund;
}

/** Fails a refund: the bank could not pay it, so the money returns to the balance. */
export async function failRefund(call: Call, id: string): Promise<void> {
  const refund = await call.objects.require('refund', id);
  if (refund.status !== 'succeeded') return;
  const balance = await addBalanceTransaction(call, {
    type: 'refund_failure',
    amount: refund.amount,
    currency: refund.currency,
    source: id,
  });
  const failed: Stripe.Refund = {
    ...refund,
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
    failure_balance_transaction: balance.id,
  };
  await call.objects.save('refund', failed);
  const charge = await call.objects.require('charge', idOf(refund.charge) ?? '');
  await call.objects.save('charge', {
    ...charge,
    amount_refunded: charge.amount_refunded - refund.amount,
    refunded: false,
  });
  await emit(call, 'refund.failed', failed);
}

const field = v.optional(v.string());

export const refundRoutes = [
  route('POST', '/v1/refunds', createEntries, create),
  route(
    'GET',
    '/v1/refunds',
    { ...pageEntries, payment_intent: field, charge: field },
    async (call, { limit, starting_after, ending_before, ...like }) =>
      asList(
        '/v1/refunds',
        await call.objects.list('refund', readPage({ limit, starting_after, ending_before }), like),
      ),
  ),
  route('GET', '/v1/refunds/:id', {}, (call, _params, { id = '' }) => call.objects.require('refund', id)),
  route('POST', '/v1/refunds/:id', { metadata: v.optional(metadata) }, async (call, given, { id = '' }) => {
    const refund = await call.objects.require('refund', id);
    return call.objects.save('refund', {
      ...refund,
      metadata: mergeMetadata(refund.metadata, given.metadata),
    });
  }),
];
