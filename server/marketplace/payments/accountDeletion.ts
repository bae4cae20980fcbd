import { DAY } from '#contract/time/units.ts';
import type { AccountData } from '#server/marketplace/accountData.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { addToOutbox, Postponed } from '#server/marketplace/outbox/index.ts';
import type { Tx } from '#server/marketplace/ports/db.ts';
import { PaymentRefusal } from '#server/marketplace/ports/payments.ts';
import { deleteAccount, findKnownAccount, accountForgotten, payerForgotten } from './accountStore.ts';
import { deleteCustomer, isCardSaved } from './customerStore.ts';
import { isAccountNeeded } from './operationStore.ts';
import { traceOf } from './provider.ts';

export const accountData: AccountData = {
  tables: { payment_accounts: {}, payment_customers: {}, payment_operations: {}, payments: {} },
  async close(origin, tx, userId, { deletesPaymentData }) {
    if (deletesPaymentData) await deletePersonalData(origin.engine, tx, userId);
  },
  erase: deletePersonalData,
};

/** Deletes the user's payment data here and schedules its deletion at the payment provider. */
async function deletePersonalData(engine: Pick<Engine, 'clock'>, tx: Tx, userId: string): Promise<void> {
  const account = await findKnownAccount(tx, userId);
  if (account) {
    await deleteAccount(tx, userId);
    await addToOutbox(tx, engine.clock, accountForgotten, { accountId: account.accountId });
  }
  const customerId = await deleteCustomer(tx, userId);
  if (customerId) await addToOutbox(tx, engine.clock, payerForgotten, { customerId });
}

/** Deletes the customer at the payment provider, if one is still configured. */
export async function deletePayer({ payments }: Engine, customerId: string): Promise<void> {
  await payments?.deletePayer(customerId);
}

/** Detaches a replaced card at the payment provider, unless it has been saved again since. */
export async function deleteCard({ payments, db }: Engine, cardId: string): Promise<void> {
  if (!(await isCardSaved(db, cardId))) await payments?.detachPaymentMethod(cardId);
}

/** How long a bank may still return a payout, in milliseconds. */
const returnedWithin = 7 * DAY;

/**
 * Closes an account at the payment provider, if one is still configured. The account stays open if the provider
 * refuses: it has a balance, or it was paid and must be kept by law.
 * @throws Postponed while money is in transit through it, however long that takes.
 */
export async function closeAccount({ payments, db, clock, log }: Engine, accountId: string): Promise<void> {
  const since = new Date(clock.now().getTime() - returnedWithin);
  if (await isAccountNeeded(db, accountId, since)) throw new Postponed('Money is on its way', DAY, 'waits');
  try {
    await payments?.deleteAccount(accountId);
  } catch (error) {
    if (!(error instanceof PaymentRefusal && error.isAboutRequest)) throw error;
    log.warn('payment account of a deleted user not closed', traceOf(error));
  }
}
