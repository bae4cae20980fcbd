import type Stripe from 'stripe';
import * as v from 'valibot';
import type { Call } from '../call.ts';
import { invalid, missing, refused } from '../http/failure.ts';
import { clearable, flag, integer, mergeMetadata, metadata, text } from '../http/params.ts';
import { asList, pageEntries, readPage, route } from '../http/route.ts';
import { idOf } from '../ids.ts';
import { checkCurrency, formatAmount } from './amounts.ts';
import { availableBalance } from './balanceTransactions.ts';
import { refundFee, reverseTransfer } from './reversing.ts';
import { addTransfer } from './transferring.ts';

const path = '/v1/transfers';

const createEntries = {
  amount: v.optional(integer),
  currency: text,
  destination: text,
  description: v.optional(clearable),
  metadata: v.optional(metadata),
  source_transaction: v.optional(text),
  source_type: v.optional(text),
  transfer_group: v.optional(text),
};

type Params = v.InferOutput<v.StrictObjectSchema<typeof createEntries, undefined>>;

async function create(call: Call, given: Params): Promise<Stripe.Transfer> {
  const currency = checkCurrency(given.currency);
  const source = given.source_transaction
    ? await call.objects.require('charge', given.source_transaction, 'source_transaction')
    : undefined;
  const amount = given.amount ?? source?.amount;
  if (amount === undefined) {
    throw invalid('parameter_missing', 'Missing required param: amount.', { param: 'amount' });
  }
  const receiver = await call.objects.find('account', given.destination);
  if (!receiver) throw missing('destination', given.destination, 'destination');
  if (receiver.capabilities?.transfers !== 'active') {
    throw invalid(
      'insufficient_capabilities_for_transfer',
      'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments',
    );
  }
  if (source) await checkSource(call, source, amount);
  else if (amount > (await availableBalance(call, currency))) {
    throw invalid('balance_insufficient', 'You have insufficient available funds in your Stripe account.');
  }
  const balance = idOf(source?.balance_transaction);
  const { transfer } = await addTransfer(call, {
    amount,
    currency,
    destination: receiver.id,
    sourceTransaction: source?.id ?? null,
    transferGroup: given.transfer_group ?? source?.transfer_group ?? null,
    description: given.description ?? null,
    metadata: mergeMetadata({}, given.metadata),
    applicationFee: 0,
    availableOn: balance
      ? (await call.objects.require('balance_transaction', balance)).available_on
      : call.now,
  });
  return transfer;
}

async function checkSource(call: Call, source: Stripe.Charge, amount: number): Promise<void> {
  if (!source.captured) throw refused(`Charge ${source.id} has not been captured.`, 'source_transaction');
  const earlier = await call.objects.all('transfer', { source_transaction: source.id });
  const rest = source.amount_captured - earlier.reduce((sum, transfer) => sum + transfer.amount, 0);
  if (amount <= rest) return;
  throw refused(
    `The transfers of a charge cannot be more than it: ${formatAmount(rest, source.currency)} are left of ${source.id}.`,
    'amount',
  );
}

async function giveFeeBack(call: Call, transfer: Stripe.Transfer, amount: number): Promise<number> {
  const charge = idOf(transfer.destination_payment);
  const [fee] = await call.objects.all('application_fee', { charge });
  if (!fee) throw refused(`Transfer ${transfer.id} has no application fee.`, 'refund_application_fee');
  const part = Math.min(
    Math.round((fee.amount * amount) / transfer.amount),
    fee.amount - fee.amount_refunded,
  );
  if (part > 0) await refundFee(call, fee.id, part);
  return part;
}

const requireTransfer = (call: Call, id = '') => call.objects.require('transfer', id);

const feePath = '/v1/application_fees';

export const transferRoutes = [
  route('POST', path, createEntries, create),
  route(
    'GET',
    path,
    { ...pageEntries, destination: v.optional(text), transfer_group: v.optional(text) },
    async (call, { limit, starting_after, ending_before, ...like }) =>
      asList(
        path,
        await call.objects.list('transfer', readPage({ limit, starting_after, ending_before }), like),
      ),
  ),
  route('GET', `${path}/:id`, {}, (call, _params, { id }) => requireTransfer(call, id)),
  route(
    'POST',
    `${path}/:id`,
    { description: v.optional(clearable), metadata: v.optional(metadata) },
    async (call, given, { id }) => {
      const transfer = await requireTransfer(call, id);
      return call.objects.save('transfer', {
        ...transfer,
        description: given.description === undefined ? transfer.description : given.description,
        metadata: mergeMetadata(transfer.metadata, given.metadata),
      });
    },
  ),
  route(
    'POST',
    `${path}/:id/reversals`,
    {
      amount: v.optional(integer),
      description: v.optional(clearable),
      metadata: v.optional(metadata),
      refund_application_fee: v.optional(flag),
    },
    async (call, given, { id }) => {
      const transfer = await requireTransfer(call, id);
      const rest = transfer.amount - transfer.amount_reversed;
      const amount = given.amount ?? rest;
      if (amount < 1 || amount > rest) {
        throw refused(
          `The transfer has ${formatAmount(rest, transfer.currency)} left that can be reversed.`,
          'amount',
        );
      }
      const fee = given.refund_application_fee ? await giveFeeBack(call, transfer, amount) : 0;
      return reverseTransfer(call, transfer, {
        amount,
        metadata: mergeMetadata({}, given.metadata),
        sourceRefund: null,
        fee,
      });
    },
  ),
  route('GET', `${path}/:id/reversals`, pageEntries, async (call, page, { id }) => {
    const transfer = await requireTransfer(call, id);
    return asList(
      `${path}/${transfer.id}/reversals`,
      await call.objects.list('transfer_reversal', readPage(page), { transfer: transfer.id }),
    );
  }),
  route('GET', `${path}/:id/reversals/:reversal`, {}, (call, _params, { reversal = '' }) =>
    call.objects.require('transfer_reversal', reversal),
  ),
  route('GET', feePath, { ...pageEntries, charge: v.optional(text) }, async (call, { charge, ...page }) =>
    asList(feePath, await call.objects.list('application_fee', readPage(page), charge ? { charge } : {})),
  ),
  route('GET', `${feePath}/:id`, {}, (call, _params, { id = '' }) =>
    call.objects.require('application_fee', id),
  ),
];
