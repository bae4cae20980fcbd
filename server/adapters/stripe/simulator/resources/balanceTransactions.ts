import type Stripe from 'stripe';
import * as v from 'valibot';
import type { Call } from '../call.ts';
import { asList, pageEntries, readPage, route } from '../http/route.ts';
import { newId } from '../ids.ts';

/** Days until incoming money is available for payout. */
export const pendingDays = 3;

interface NewBalanceTransaction {
  type: Stripe.BalanceTransaction.Type;
  /** Minor units, negative for outgoing money. */
  amount: number;
  currency: string;
  source: string;
  fees?: Stripe.BalanceTransaction.FeeDetail[];
  /** Unix seconds; absent: immediately. */
  availableOn?: number;
  exchangeRate?: number | null;
  description?: string | null;
}

const categories: Readonly<Record<string, string>> = {
  application_fee: 'platform_earning',
  application_fee_refund: 'platform_earning_refund',
  payment: 'charge',
  payment_refund: 'refund',
  transfer_refund: 'transfer_reversal',
  payout_failure: 'payout_reversal',
  adjustment: 'dispute',
};

/** Adds a movement to the account's balance. */
export async function addBalanceTransaction(
  call: Call,
  given: NewBalanceTransaction,
): Promise<Stripe.BalanceTransaction> {
  const fees = given.fees ?? [];
  const fee = fees.reduce((sum, part) => sum + part.amount, 0);
  const availableOn = given.availableOn ?? call.now;
  return call.objects.add('balance_transaction', {
    id: newId('txn'),
    object: 'balance_transaction',
    amount: given.amount,
    available_on: availableOn,
    balance_type: 'payments',
    created: call.now,
    currency: given.currency,
    description: given.description ?? null,
    exchange_rate: given.exchangeRate ?? null,
    fee,
    fee_details: fees,
    net: given.amount - fee,
    reporting_category: categories[given.type] ?? given.type,
    source: given.source,
    status: availableOn > call.now ? 'pending' : 'available',
    type: given.type,
  });
}

const sums = (call: Call) => call.tx.objects.sumBalances(call.account, call.now);

/** Returns the balance available for payout, in minor units of the currency. */
export async function availableBalance(call: Call, currency: string): Promise<number> {
  return (await sums(call)).find(sum => sum.currency === currency)?.available ?? 0;
}

/** Returns whether the balance of any currency is not zero. */
export const hasBalance = async (call: Call): Promise<boolean> =>
  (await sums(call)).some(({ available, pending }) => available + pending !== 0);

async function balance(call: Call): Promise<Stripe.Balance> {
  const found = await sums(call);
  const entries = (which: 'available' | 'pending') =>
    found.map(sum => ({ amount: sum[which], currency: sum.currency, source_types: { card: sum[which] } }));
  return { object: 'balance', available: entries('available'), livemode: false, pending: entries('pending') };
}

// Status is computed on read: whether money is available depends on the current time.
const asOf = (transaction: Stripe.BalanceTransaction, now: number): Stripe.BalanceTransaction => ({
  ...transaction,
  status: transaction.available_on > now ? 'pending' : 'available',
});

const text = v.optional(v.string());

export const balanceRoutes = [
  route('GET', '/v1/balance', {}, call => balance(call)),
  route(
    'GET',
    '/v1/balance_transactions',
    { ...pageEntries, currency: text, type: text, source: text, payout: text },
    async (call, { currency, type, source, payout, ...page }) => {
      const like = { ...(currency && { currency }), ...(type && { type }), ...(source && { source }) };
      const found = await call.objects.list(
        'balance_transaction',
        readPage(page),
        payout ? { ...like, source: payout } : like,
      );
      return asList('/v1/balance_transactions', {
        ...found,
        data: found.data.map(transaction => asOf(transaction, call.now)),
      });
    },
  ),
  route('GET', '/v1/balance_transactions/:id', {}, async (call, _params, { id = '' }) =>
    asOf(await call.objects.require('balance_transaction', id), call.now),
  ),
];
