import type Stripe from 'stripe';
import { onAccount, platformAccount, type Call } from '../call.ts';
import { idOf, newId } from '../ids.ts';
import { emit } from '../webhooks/emit.ts';
import { convertAmount, exchangeRate } from './amounts.ts';
import { addBalanceTransaction } from './balanceTransactions.ts';

interface Reversal {
  /** Minor units of the transfer's currency. */
  amount: number;
  metadata: Record<string, string>;
  sourceRefund: string | null;
  /** The part of the application fee to refund, in the transfer's currency. */
  fee: number;
}

/** Reverses a transfer and refunds the application fee to its receiver. */
export async function reverseTransfer(
  call: Call,
  transfer: Stripe.Transfer,
  given: Reversal,
): Promise<Stripe.TransferReversal> {
  const id = newId('trr');
  const back = await returnPayment(call, transfer, given);
  const balance = await addBalanceTransaction(call, {
    type: 'transfer_refund',
    amount: given.amount,
    currency: transfer.currency,
    source: id,
  });
  const reversal: Stripe.TransferReversal = {
    id,
    object: 'transfer_reversal',
    amount: given.amount,
    balance_transaction: balance.id,
    created: call.now,
    currency: transfer.currency,
    destination_payment_refund: back,
    metadata: given.metadata,
    source_refund: given.sourceRefund,
    transfer: transfer.id,
  };
  await call.objects.add('transfer_reversal', reversal);
  const amountReversed = transfer.amount_reversed + given.amount;
  const reversed: Stripe.Transfer = {
    ...transfer,
    amount_reversed: amountReversed,
    reversed: amountReversed === transfer.amount,
    reversals: { ...transfer.reversals, data: [reversal, ...transfer.reversals.data].slice(0, 10) },
  };
  await call.objects.save('transfer', reversed);
  await emit(call, 'transfer.reversed', reversed);
  return reversal;
}

async function returnPayment(
  call: Call,
  transfer: Stripe.Transfer,
  { amount, fee, metadata }: Reversal,
): Promise<string> {
  const receiver = onAccount(call, idOf(transfer.destination) ?? '');
  const payment = await receiver.objects.require('charge', idOf(transfer.destination_payment) ?? '');
  const account = await onAccount(call, platformAccount).objects.require('account', receiver.account);
  const currency = account.default_currency ?? transfer.currency;
  const rate = exchangeRate(transfer.currency, currency);
  const id = newId('pyr');
  const balance = await addBalanceTransaction(receiver, {
    type: 'payment_refund',
    amount: -convertAmount(amount, rate),
    currency,
    source: id,
    exchangeRate: rate,
    fees:
      fee === 0
        ? []
        : [
            {
              amount: -convertAmount(fee, rate),
              application: platformAccount,
              currency,
              description: 'Poruch application fee refund',
              type: 'application_fee',
            },
          ],
  });
  await receiver.objects.add('refund', {
    id,
    object: 'refund',
    amount,
    balance_transaction: balance.id,
    charge: payment.id,
    created: call.now,
    currency: transfer.currency,
    customer: null,
    customer_account: null,
    metadata,
    payment_intent: null,
    payment_method: null,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  });
  const refunded = payment.amount_refunded + amount;
  await receiver.objects.save('charge', {
    ...payment,
    amount_refunded: refunded,
    refunded: refunded === payment.amount,
  });
  return id;
}

/** Deducts part of the application fee from the platform's balance; the receiver gets it with the transfer reversal. */
export async function refundFee(call: Call, feeId: string, amount: number): Promise<void> {
  const fee = await call.objects.require('application_fee', feeId);
  const id = newId('fr');
  const balance = await addBalanceTransaction(call, {
    type: 'application_fee_refund',
    amount: -amount,
    currency: fee.currency,
    source: id,
  });
  const refund: Stripe.FeeRefund = {
    id,
    object: 'fee_refund',
    amount,
    balance_transaction: balance.id,
    created: call.now,
    currency: fee.currency,
    fee: fee.id,
    metadata: {},
  };
  await call.objects.add('fee_refund', refund);
  const amountRefunded = fee.amount_refunded + amount;
  const refunded: Stripe.ApplicationFee = {
    ...fee,
    amount_refunded: amountRefunded,
    refunded: amountRefunded === fee.amount,
    refunds: { ...fee.refunds, data: [refund, ...fee.refunds.data].slice(0, 10) },
  };
  await call.objects.save('application_fee', refunded);
  await emit(call, 'application_fee.refunded', refunded);
}
