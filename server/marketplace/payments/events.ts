import type { JsonObject } from '#contract/json.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { addToOutbox, Postponed } from '#server/marketplace/outbox/index.ts';
import type { PaymentEvent } from '#server/marketplace/ports/payments.ts';
import { refreshAccount } from './accounts.ts';
import { lookForDispute } from './disputes.ts';
import { keyOf } from './operations.ts';
import { findOpenPayout, hurryPayouts } from './operationStore.ts';
import {
  findPaymentByIntent,
  findPaymentByPayout,
  noteRefundFailed,
  noteRefunded,
  type Payment,
} from './paymentStore.ts';
import { payoutCameBack } from './payoutOrder.ts';
import { requireProvider } from './provider.ts';
import { noteTrouble } from './trouble.ts';

/** The fact that the payment provider told something; its payload is a {@link Told}. */
export const paymentEventReceived = 'payment/event';

/** What is kept of an event until it is acted on. */
export type Told = Pick<PaymentEvent, 'type' | 'objectId' | 'intentId' | 'accountId' | 'failureCode'>;

/**
 * Takes an event in: acted on later and once, however often it comes.
 * @throws PaymentRefusal for a forged or old one, stripe-missing-api-key.
 */
export async function receiveEvent(engine: Engine, body: Buffer, signature: string): Promise<void> {
  const { id, ...told } = requireProvider(engine).readEvent(body, signature);
  await engine.db.transaction(async tx => {
    const isNew = await tx.run(
      'insert into payment_events (id, received_at) values ($1, $2) on conflict (id) do nothing',
      [id, engine.clock.now()],
    );
    const payload = withoutNothing(told);
    if (isNew) await addToOutbox(tx, engine.clock, paymentEventReceived, payload, delays[told.type] ?? 0);
  });
}

/** Milliseconds. A browser that has just paid says so itself, and should not find the door locked by us. */
const delays: Readonly<Record<string, number>> = { 'payment_intent.amount_capturable_updated': 60_000 };

const withoutNothing = (told: Told): JsonObject =>
  Object.fromEntries(
    Object.entries(told).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );

export function toldOf(payload: JsonObject): Told {
  const text = (name: string) => (typeof payload[name] === 'string' ? payload[name] : undefined);
  return {
    type: text('type') ?? '',
    objectId: text('objectId') ?? '',
    intentId: text('intentId'),
    accountId: text('accountId'),
    failureCode: text('failureCode'),
  };
}

/** Forgets which events were seen before then: the provider repeats none for so long. */
export async function forgetEvents({ db }: Pick<Engine, 'db'>, before: Date): Promise<void> {
  await db.run('delete from payment_events where received_at < $1', [before]);
}

/** Which payment an event is about, when it is one of ours. */
export async function paymentOf({ db }: Engine, { intentId }: Told): Promise<Payment | undefined> {
  return intentId === undefined ? undefined : findPaymentByIntent(db, intentId);
}

/** Brings what we know of money, banks and accounts up to date; what an event says is looked up, not believed. */
export async function takeNote(engine: Engine, told: Told): Promise<void> {
  const { type, accountId } = told;
  switch (type) {
    case 'account.updated':
    case 'capability.updated':
      if (!accountId) return;
      await refreshAccount(engine, accountId);
      return hurryPayouts(engine.db, accountId, engine.clock.now());
    case 'payout.failed':
    case 'payout.canceled':
      return payoutFailed(engine, told);
    case 'charge.refunded':
      return wasRefunded(engine, told);
    case 'refund.failed':
      return refundFailed(engine, told);
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
      return dispute(engine, told);
  }
}

const minute = 60_000;

async function payoutFailed(engine: Engine, { accountId, objectId }: Told): Promise<void> {
  if (!accountId) return;
  const payout = await requireProvider(engine).findPayout(accountId, objectId);
  if (payout.failure === undefined) return;
  const payment = await findPaymentByPayout(engine.db, objectId);
  if (payment) {
    const { transactionId } = payment;
    return engine.db.transaction(tx => payoutCameBack(engine, tx, transactionId, payout));
  }
  const made = payout.transactionId && (await findOpenPayout(engine.db, payout.transactionId));
  if (made && keyOf(made) === payout.key) throw new Postponed('It is not written down yet', minute, 'waits');
}

/** Somebody gave money back in the provider's own console, all of it or a part. */
async function wasRefunded(engine: Engine, told: Told): Promise<void> {
  const payment = await paymentOf(engine, told);
  if (!payment) return;
  const { status, charge } = await requireProvider(engine).findIntent(payment.intentId);
  if (status === 'succeeded' && charge) await noteRefunded(engine.db, payment.transactionId, charge);
}

/** The money is the marketplace's again, which has to find another way to give it back. */
async function refundFailed(engine: Engine, told: Told): Promise<void> {
  const payment = await paymentOf(engine, told);
  if (!payment) return;
  const { transactionId, intentId } = payment;
  const { charge } = await requireProvider(engine).findIntent(intentId);
  // A later refund has made it good.
  if (!charge || charge.refunded >= charge.captured) return;
  const failed = { refunded: charge.refunded, failure: told.failureCode ?? 'unknown' };
  await engine.db.transaction(async tx => {
    if (!(await noteRefundFailed(tx, transactionId, failed))) return;
    await noteTrouble(engine, tx, transactionId, 'refundFailed');
    engine.log.error('refund failed', { transactionId });
  });
}

async function dispute(engine: Engine, told: Told): Promise<void> {
  const payment = await paymentOf(engine, told);
  if (payment) await lookForDispute(engine, payment);
}

/** Whether the money of a payment is, or can still be, the provider's. */
export async function isStillPayable(engine: Engine, { intentId }: Payment): Promise<boolean> {
  return (await requireProvider(engine).findIntent(intentId)).status !== 'canceled';
}
