import { DAY } from '#contract/time/units.ts';
import type { AccountData } from '#server/marketplace/accountData.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { addToOutbox, Postponed } from '#server/marketplace/outbox/index.ts';
import type { Queryable, Tx } from '#server/marketplace/ports/db.ts';
import { PaymentRefusal } from '#server/marketplace/ports/payments.ts';
import { accountForgotten, deleteAccount, findKnownAccount, payerForgotten } from './accountStore.ts';
import { deleteCustomer, isCardSaved } from './customerStore.ts';
import { expeditePayout, findOpenPayout, isAccountNeeded } from './operationStore.ts';
import { traceOf } from './provider.ts';
import { lockPayment, settleDispute } from './paymentStore.ts';
import { orderPayout } from './payoutOrder.ts';

export {
  createAccount,
  createAccountLink,
  createPerson,
  deleteAccount,
  fetchAccount,
  requirePayable,
  updateAccount,
} from './accounts.ts';
export {
  addPaymentMethod,
  createCustomer,
  createSetupIntent,
  deletePaymentMethod,
  findSavedCard,
  requireOwnCard,
} from './customers.ts';
export { ensurePayer, findPayer } from './payers.ts';
export { replaceLost } from './lostObjects.ts';
export { decide, undoReservation } from './authorization.ts';
export {
  deleteEvents,
  isStillPayable,
  paymentEventReceived,
  paymentOf,
  receiveEvent,
  processEvent,
  parseStoredEvent,
  type StoredPaymentEvent,
} from './events.ts';
export { moneyOf, type MoneyOfTransaction } from './view.ts';
export { accountForgotten, cardReplaced, payerForgotten } from './accountStore.ts';
export { runFollowUp } from './followUps.ts';
export {
  begin,
  claimDue,
  errorText,
  finish,
  giveUp,
  scheduleOperation,
  release,
  requireUnclaimed,
} from './operations.ts';
export type { Deciding, Operation, Reservation } from './operationStore.ts';
export { insertPayment, recordCaptured, recordReserved } from './paymentStore.ts';
export { profilesOf } from './profiles.ts';
export { traceOf } from './provider.ts';
export { findProblemPayments, paymentIncident, incidentKinds, type IncidentKind } from './incidents.ts';

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

/** Makes an operation due at once. Returns false when it is not open, or is being tried. */
export async function hurryOperation(db: Queryable, id: string, now: Date): Promise<boolean> {
  const changed = await db.run(
    `update payment_operations set run_at = $2, forgiven = tries
     where id = $1 and status = 'open' and (locked_until is null or locked_until <= $2)`,
    [id, now],
  );
  return changed === 1;
}

/** Returns whether there is such an operation, or a payment of such a transaction, in whatever state. */
export async function isRetriable(
  db: Queryable,
  kind: 'operation' | 'payment',
  id: string,
): Promise<boolean> {
  const found =
    kind === 'operation'
      ? await db.first('select from payment_operations where id = $1', [id])
      : await db.first('select from payments where transaction_id = $1', [id]);
  return found !== undefined;
}

/**
 * Retries the payout of a payment that operators have looked at, because its money came back or its dispute was lost.
 * Creates a new payout if none is scheduled. Returns false when there is nothing to pay out, or it is still disputed.
 */
export function retryPayment(
  engine: Pick<Engine, 'db' | 'clock' | 'ids'>,
  transactionId: string,
): Promise<boolean> {
  const now = engine.clock.now();
  return engine.db.transaction(async tx => {
    const payment = await lockPayment(tx, transactionId);
    if (!payment || payment.disputed) return false;
    const isSettled = await settleDispute(tx, transactionId);
    if (await expeditePayout(tx, transactionId, now)) return true;
    const isStopped = payment.payoutFailure !== null && !(await findOpenPayout(tx, transactionId));
    if (isStopped) await orderPayout(engine, tx, transactionId, 0);
    return isSettled || isStopped;
  });
}
