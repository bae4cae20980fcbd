import type { Engine } from '#server/marketplace/ctx.ts';
import { addToOutbox, Postponed } from '#server/marketplace/outbox/index.ts';
import type { Tx } from '#server/marketplace/ports/db.ts';
import { PaymentRefusal } from '#server/marketplace/ports/payments.ts';
import { deleteAccount, findAccount } from './accountStore.ts';
import { deleteCustomer, isCardKept } from './customerStore.ts';
import { accountForgotten, payerForgotten } from './forgotten.ts';
import { isAccountNeeded } from './operationStore.ts';
import { traceOf } from './provider.ts';

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

/** Takes a replaced card away from its owner at the payment provider, unless it is kept again by now. */
export async function forgetCard({ payments, db }: Engine, cardId: string): Promise<void> {
  if (!(await isCardKept(db, cardId))) await payments?.detachPaymentMethod(cardId);
}

const day = 24 * 60 * 60_000;

/** For how long a bank may still send a payout back, in milliseconds. */
const returnedWithin = 7 * day;

/**
 * Closes an account at the payment provider, if there still is one. An account with money on it, or one that was paid
 * and must be kept by law, stays open when the provider says so.
 * @throws Postponed while money goes through it, however long that takes.
 */
export async function closeAccount({ payments, db, clock, log }: Engine, accountId: string): Promise<void> {
  const since = new Date(clock.now().getTime() - returnedWithin);
  if (await isAccountNeeded(db, accountId, since)) throw new Postponed('Money is on its way', day, 'waits');
  try {
    await payments?.deleteAccount(accountId);
  } catch (error) {
    if (!(error instanceof PaymentRefusal && error.isAboutRequest)) throw error;
    log.warn('account of somebody who left stays open at the payment provider', traceOf(error));
  }
}
