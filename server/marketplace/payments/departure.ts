import type { Engine } from '#server/marketplace/ctx.ts';
import { addToOutbox, Postponed } from '#server/marketplace/outbox/index.ts';
import type { Tx } from '#server/marketplace/ports/db.ts';
import { PaymentRefusal } from '#server/marketplace/ports/payments.ts';
import { deleteAccount, findAccount } from './accountStore.ts';
import { deleteCustomer } from './customerStore.ts';
import { isPayoutOpen } from './operationStore.ts';

/** The fact that somebody who paid is no longer known here; its payload is `{customerId}`. */
export const payerForgotten = 'payment/payer-forgotten';

/** The fact that somebody who was paid is no longer known here; its payload is `{accountId}`. */
export const accountForgotten = 'payment/account-forgotten';

/** Forgets what a person is at the payment provider, which is asked afterwards to forget it, too. */
export async function forgetPerson(engine: Pick<Engine, 'clock'>, tx: Tx, userId: string): Promise<void> {
  const account = await findAccount(tx, userId);
  if (account) {
    await deleteAccount(tx, userId);
    await addToOutbox(tx, engine.clock, accountForgotten, { accountId: account.accountId });
  }
  const customerId = await deleteCustomer(tx, userId);
  if (customerId) await addToOutbox(tx, engine.clock, payerForgotten, { customerId });
}

/** Tells the payment provider, if there still is one. */
export async function forgetPayer({ payments }: Engine, customerId: string): Promise<void> {
  await payments?.deletePayer(customerId);
}

const day = 24 * 60 * 60_000;

/**
 * Closes an account at the payment provider, if there still is one. An account with money on it, or one that was paid
 * and must be kept by law, stays open when the provider says so.
 * @throws Postponed while a payout of it is on its way.
 */
export async function closeAccount({ payments, db, log }: Engine, accountId: string): Promise<void> {
  if (await isPayoutOpen(db, accountId)) throw new Postponed('A payout is on its way', day);
  try {
    await payments?.deleteAccount(accountId);
  } catch (error) {
    if (!(error instanceof PaymentRefusal && error.isAboutRequest)) throw error;
    log.warn('account of somebody who left stays open at the payment provider', { code: error.code });
  }
}
