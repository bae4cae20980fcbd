import type Stripe from 'stripe';
import * as v from 'valibot';
import { onAccount, platformAccount, schedule, type Call } from '../call.ts';
import { invalid, refused } from '../http/failure.ts';
import { clearable, integer, mergeMetadata, metadata, text } from '../http/params.ts';
import { asList, pageEntries, readPage, route } from '../http/route.ts';
import { newId } from '../ids.ts';
import { emit } from '../webhooks/emit.ts';
import { addBalanceTransaction, availableBalance } from './balanceTransactions.ts';
import { arrivalSeconds } from './payoutArrival.ts';

const day = 86_400;

/** Seconds until the bank accepts a payout. */
const pickedUp = 1;

const createEntries = {
  amount: integer,
  currency: text,
  description: v.optional(clearable),
  destination: v.optional(text),
  metadata: v.optional(metadata),
  method: v.optional(v.picklist(['standard', 'instant'])),
  source_type: v.optional(v.picklist(['card', 'bank_account'])),
  statement_descriptor: v.optional(v.pipe(v.string(), v.maxLength(22))),
};

type Params = v.InferOutput<v.StrictObjectSchema<typeof createEntries, undefined>>;

async function destinationOf(call: Call, given: Params): Promise<string> {
  if (call.account === platformAccount) return 'ba_simulatorplatform';
  const account = await onAccount(call, platformAccount).objects.require('account', call.account);
  if (!account.payouts_enabled) {
    throw invalid('payouts_not_allowed', 'Payouts are not enabled for this account: see its requirements.');
  }
  const banks = await call.objects.all('bank_account');
  const bank = banks.find(
    ({ id, currency }) => id === (given.destination ?? id) && currency === given.currency.toLowerCase(),
  );
  if (!bank) {
    throw refused(
      `Sorry, you don't have any external accounts in that currency (${given.currency.toLowerCase()}).`,
      'currency',
    );
  }
  if (bank.status === 'errored') {
    throw invalid(
      'bank_account_unusable',
      'The bank account cannot be used any more: an earlier payout to it failed. Add another one.',
    );
  }
  return bank.id;
}

async function create(call: Call, given: Params): Promise<Stripe.Payout> {
  const currency = given.currency.toLowerCase();
  if (given.amount < 1) {
    throw invalid('parameter_invalid_integer', 'This value must be greater than or equal to 1.', {
      param: 'amount',
    });
  }
  const destination = await destinationOf(call, given);
  if (given.amount > (await availableBalance(call, currency))) {
    throw invalid(
      'balance_insufficient',
      'You have insufficient funds in your Stripe account for this transfer. Your card balance is too low. You can use the the /v1/balance endpoint to view your Stripe balance (for more details, see stripe.com/docs/api#balance).',
    );
  }
  const id = newId('po');
  const balance = await addBalanceTransaction(call, {
    type: 'payout',
    amount: -given.amount,
    currency,
    source: id,
  });
  const payout: Stripe.Payout = {
    id,
    object: 'payout',
    amount: given.amount,
    application_fee: null,
    application_fee_amount: null,
    // Banks settle by the day.
    arrival_date: Math.floor((call.now + arrivalSeconds) / day) * day,
    automatic: false,
    balance_transaction: balance.id,
    created: call.now,
    currency,
    description: given.description ?? null,
    destination,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: mergeMetadata({}, given.metadata),
    method: given.method ?? 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: 'not_applicable',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: given.statement_descriptor ?? null,
    status: 'pending',
    trace_id: null,
    type: 'bank_account',
  };
  await call.objects.add('payout', payout);
  await schedule(call, 'send_payout', id, call.now + pickedUp);
  await emit(call, 'payout.created', payout);
  return payout;
}

const path = '/v1/payouts';

export const payoutRoutes = [
  route('POST', path, createEntries, create),
  route(
    'GET',
    path,
    { ...pageEntries, status: v.optional(text), destination: v.optional(text) },
    async (call, { limit, starting_after, ending_before, ...like }) =>
      asList(
        path,
        await call.objects.list('payout', readPage({ limit, starting_after, ending_before }), like),
      ),
  ),
  route('GET', `${path}/:id`, {}, (call, _params, { id = '' }) => call.objects.require('payout', id)),
  route('POST', `${path}/:id`, { metadata: v.optional(metadata) }, async (call, given, { id = '' }) => {
    const payout = await call.objects.require('payout', id);
    return call.objects.save('payout', {
      ...payout,
      metadata: mergeMetadata(payout.metadata, given.metadata),
    });
  }),
  route('POST', `${path}/:id/cancel`, {}, async (call, _params, { id = '' }) => {
    const payout = await call.objects.require('payout', id);
    if (payout.status !== 'pending') {
      throw refused('Payouts can only be canceled while they are pending.', 'payout');
    }
    const back = await addBalanceTransaction(call, {
      type: 'payout_cancel',
      amount: payout.amount,
      currency: payout.currency,
      source: id,
    });
    const canceled = await call.objects.save('payout', {
      ...payout,
      status: 'canceled',
      failure_balance_transaction: back.id,
    });
    await emit(call, 'payout.canceled', canceled);
    return canceled;
  }),
];
