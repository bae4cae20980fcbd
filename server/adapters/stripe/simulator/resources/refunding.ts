import type Stripe from 'stripe';
import { onPlatform, schedule, type Call } from '../call.ts';
import { idOf, newId } from '../ids.ts';
import { addBalanceTransaction } from './balanceTransactions.ts';
import { behaviourOf } from './paymentMethods.ts';
import { refundFee, reverseTransfer } from './reversing.ts';

interface NewRefund {
  amount: number;
  reason: Stripe.Refund.Reason | null;
  metadata: Record<string, string>;
  reversesTransfer: boolean;
  refundsFee: boolean;
}

/** Seconds until a bank reports that a refund failed. */
const refusalSeconds = 60;

/** Refunds a charge, or releases its authorisation if it is uncaptured. */
export async function addRefund(
  call: Call,
  charge: Stripe.Charge,
  given: NewRefund,
): Promise<{ refund: Stripe.Refund; charge: Stripe.Charge }> {
  const id = newId('re');
  const reversal = given.reversesTransfer ? await reverseShareOfTransfer(call, charge, given, id) : null;
  const balance = charge.captured
    ? await addBalanceTransaction(call, {
        type: 'refund',
        amount: -given.amount,
        currency: charge.currency,
        source: id,
      })
    : null;
  const refund: Stripe.Refund = {
    id,
    object: 'refund',
    amount: given.amount,
    balance_transaction: balance?.id ?? null,
    charge: charge.id,
    created: call.now,
    currency: charge.currency,
    customer: idOf(charge.customer) ?? null,
    customer_account: null,
    destination_details: {
      card: {
        reference_status: charge.captured ? 'pending' : 'available',
        reference_type: 'acquirer_reference_number',
        type: charge.captured ? 'refund' : 'reversal',
      },
      type: 'card',
    },
    metadata: given.metadata,
    payment_intent: idOf(charge.payment_intent) ?? null,
    payment_method: charge.payment_method,
    reason: given.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: reversal,
  };
  await call.objects.add('refund', refund);
  const amountRefunded = charge.amount_refunded + given.amount;
  const refunded: Stripe.Charge = {
    ...charge,
    amount_refunded: amountRefunded,
    refunded: amountRefunded === charge.amount,
  };
  await call.objects.save('charge', refunded);
  if (charge.captured && (await behaviourOf(call, charge.payment_method ?? '')).failsRefunds) {
    await schedule(call, 'fail_refund', id, call.now + refusalSeconds);
  }
  return { refund, charge: refunded };
}

const share = (whole: number, part: number, of: number) => Math.round((whole * part) / of);

async function reverseShareOfTransfer(
  call: Call,
  charge: Stripe.Charge,
  given: NewRefund,
  refundId: string,
): Promise<string> {
  const platform = onPlatform(call);
  const transfer = await platform.objects.require('transfer', idOf(charge.transfer) ?? '');
  const isLast = charge.amount_refunded + given.amount === charge.amount;
  const amount = isLast
    ? transfer.amount - transfer.amount_reversed
    : share(transfer.amount, given.amount, charge.amount_captured);
  const fee = given.refundsFee ? await feeShare(platform, charge, given.amount, isLast) : 0;
  if (fee > 0) await refundFee(platform, idOf(charge.application_fee) ?? '', fee);
  const reversal = await reverseTransfer(platform, transfer, {
    amount,
    fee,
    metadata: {},
    sourceRefund: refundId,
  });
  return reversal.id;
}

async function feeShare(
  platform: Call,
  charge: Stripe.Charge,
  amount: number,
  isLast: boolean,
): Promise<number> {
  const fee = await platform.objects.require('application_fee', idOf(charge.application_fee) ?? '');
  return isLast ? fee.amount - fee.amount_refunded : share(fee.amount, amount, charge.amount_captured);
}
