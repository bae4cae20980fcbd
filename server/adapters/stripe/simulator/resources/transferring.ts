import type Stripe from 'stripe';
import { onAccount, platformAccount, type Call } from '../call.ts';
import { newId } from '../ids.ts';
import { emit } from '../webhooks/emit.ts';
import { convertAmount, exchangeRate } from './amounts.ts';
import { addBalanceTransaction } from './balanceTransactions.ts';

export interface NewTransfer {
  /** Minor units. */
  amount: number;
  currency: string;
  /** The connected account. */
  destination: string;
  /** The charge that funds the transfer. */
  sourceTransaction: string | null;
  transferGroup: string | null;
  description: string | null;
  metadata: Record<string, string>;
  /** The platform's application fee, in minor units. */
  applicationFee: number;
  /** Unix seconds from which the receiver can pay it out. */
  availableOn: number;
}

/** Transfers money from the platform to a connected account, where it arrives as a payment `py_…`. */
export async function addTransfer(
  call: Call,
  given: NewTransfer,
): Promise<{ transfer: Stripe.Transfer; payment: Stripe.Charge }> {
  const id = newId('tr');
  const payment = await receive(call, id, given);
  const balance = await addBalanceTransaction(call, {
    type: 'transfer',
    amount: -given.amount,
    currency: given.currency,
    source: id,
    availableOn: given.availableOn,
  });
  const transfer: Stripe.Transfer = {
    id,
    object: 'transfer',
    amount: given.amount,
    amount_reversed: 0,
    balance_transaction: balance.id,
    created: call.now,
    currency: given.currency,
    description: given.description,
    destination: given.destination,
    destination_payment: payment.id,
    livemode: false,
    metadata: given.metadata,
    reversals: { object: 'list', data: [], has_more: false, url: `/v1/transfers/${id}/reversals` },
    reversed: false,
    source_transaction: given.sourceTransaction,
    source_type: 'card',
    transfer_group:
      given.transferGroup ?? (given.sourceTransaction ? `group_${given.sourceTransaction}` : null),
  };
  await call.objects.add('transfer', transfer);
  await emit(call, 'transfer.created', transfer);
  return { transfer, payment };
}

async function receive(call: Call, transferId: string, given: NewTransfer): Promise<Stripe.Charge> {
  const account = await call.objects.require('account', given.destination, 'destination');
  const receiver = onAccount(call, account.id);
  const currency = account.default_currency ?? given.currency;
  const rate = exchangeRate(given.currency, currency);
  const id = newId('py');
  const fee = convertAmount(given.applicationFee, rate);
  const balance = await addBalanceTransaction(receiver, {
    type: 'payment',
    amount: convertAmount(given.amount, rate),
    currency,
    source: id,
    availableOn: given.availableOn,
    exchangeRate: rate,
    fees:
      fee === 0
        ? []
        : [
            {
              amount: fee,
              application: platformAccount,
              currency,
              description: 'Poruch application fee',
              type: 'application_fee',
            },
          ],
  });
  const payment: Stripe.Charge = {
    ...plainPayment(call, given),
    id,
    application_fee_amount: given.applicationFee || null,
    balance_transaction: balance.id,
    source_transfer: transferId,
  };
  return receiver.objects.add('charge', payment);
}

const plainPayment = (call: Call, { amount, currency, transferGroup }: NewTransfer): Stripe.Charge => ({
  id: '',
  object: 'charge',
  amount,
  amount_captured: amount,
  amount_refunded: 0,
  application: null,
  application_fee: null,
  application_fee_amount: null,
  balance_transaction: null,
  billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
  calculated_statement_descriptor: null,
  captured: true,
  created: call.now,
  currency,
  customer: null,
  description: null,
  disputed: false,
  failure_balance_transaction: null,
  failure_code: null,
  failure_message: null,
  fraud_details: {},
  livemode: false,
  metadata: {},
  on_behalf_of: null,
  outcome: null,
  paid: true,
  payment_intent: null,
  payment_method: null,
  payment_method_details: { type: 'stripe_account', stripe_account: {} },
  receipt_email: null,
  receipt_number: null,
  receipt_url: null,
  refunded: false,
  review: null,
  shipping: null,
  source: null,
  source_transfer: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  status: 'succeeded',
  transfer_data: null,
  transfer_group: transferGroup,
});
