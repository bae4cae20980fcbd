import type Stripe from 'stripe';
import { onAccount, platformAccount, schedule, type Call } from '../call.ts';
import { idOf, newId } from '../ids.ts';
import { emit } from '../webhooks/emit.ts';
import { addBalanceTransaction } from './balanceTransactions.ts';

/** Seconds until a payout arrives. */
export const arrivalSeconds = 86_400;

/** Marks a payout as in transit. */
export async function sendPayout(call: Call, id: string): Promise<void> {
  const payout = await call.objects.require('payout', id);
  if (payout.status !== 'pending') return;
  const sent = await call.objects.save('payout', { ...payout, status: 'in_transit' });
  await schedule(call, 'settle_payout', id, call.now + arrivalSeconds);
  await emit(call, 'payout.updated', sent, { status: 'pending' });
}

const reasons: Readonly<Record<string, string>> = {
  no_account: 'The bank account details on file are probably incorrect. No bank account could be found.',
  account_closed: 'The bank account has been closed.',
  insufficient_funds: 'The bank account has insufficient funds.',
  debit_not_authorized: 'Debit transactions are not approved on the bank account.',
  invalid_currency: 'The bank was unable to process this payout because of its currency.',
};

/** Marks a payout as paid or failed. */
export async function settlePayout(call: Call, id: string): Promise<void> {
  const payout = await call.objects.require('payout', id);
  if (payout.status !== 'in_transit') return;
  const bankId = idOf(payout.destination) ?? '';
  const { payoutFailure } = await call.objects.hidden(bankId);
  if (typeof payoutFailure === 'string') return failPayout(call, payout, bankId, payoutFailure);
  const paid = await call.objects.save('payout', {
    ...payout,
    status: 'paid',
    trace_id: { status: 'supported', value: newId('trace').slice(6, 22) },
  });
  await emit(call, 'payout.paid', paid);
}

async function failPayout(call: Call, payout: Stripe.Payout, bankId: string, code: string): Promise<void> {
  const back = await addBalanceTransaction(call, {
    type: 'payout_failure',
    amount: payout.amount,
    currency: payout.currency,
    source: payout.id,
  });
  const failed = await call.objects.save('payout', {
    ...payout,
    status: 'failed',
    failure_balance_transaction: back.id,
    failure_code: code,
    failure_message: reasons[code] ?? null,
  });
  const bank = await call.objects.find('bank_account', bankId);
  if (bank) {
    const errored = await call.objects.save('bank_account', { ...bank, status: 'errored' });
    const platform = onAccount(call, platformAccount);
    const account = await platform.objects.require('account', call.account);
    if (account.external_accounts) {
      const list = { ...account.external_accounts, data: [errored] };
      await platform.objects.save('account', { ...account, external_accounts: list });
    }
    await emit(call, 'account.external_account.updated', errored, { status: bank.status });
  }
  await emit(call, 'payout.failed', failed);
}
