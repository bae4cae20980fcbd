import type { JsonObject } from '#contract/json.ts';
import { MINUTE } from '#contract/time/units.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { addToOutbox, Postponed } from '#server/marketplace/outbox/index.ts';
import type { PaymentEvent } from '#server/marketplace/ports/payments.ts';
import { refreshAccount } from './accounts.ts';
import { refreshDispute } from './disputes.ts';
import { keyOf } from './operations.ts';
import { findOpenPayout, hurryPayouts } from './operationStore.ts';
import {
  findPaymentByIntent,
  findPaymentByPayout,
  recordRefundFailed,
  recordRefunded,
  type Payment,
} from './paymentStore.ts';
import { handleFailedPayout } from './payoutOrder.ts';
import { requireProvider } from './provider.ts';
import { reportIncident } from './incidents.ts';

/** Outbox event: the payment provider sent an event. Its payload is a {@link StoredPaymentEvent}. */
export const paymentEventReceived = 'payment/event';

/** The part of an event that is stored until it is processed. */
export type StoredPaymentEvent = Pick<
  PaymentEvent,
  'type' | 'objectId' | 'intentId' | 'accountId' | 'failureCode'
>;

/**
 * Receives a webhook event. It is processed later and once, however often it is delivered.
 * @throws PaymentRefusal when it is forged or too old, stripe-missing-api-key.
 */
export async function receiveEvent(engine: Engine, body: Buffer, signature: string): Promise<void> {
  const { id, ...event } = requireProvider(engine).readEvent(body, signature);
  await engine.db.transaction(async tx => {
    const isNew = await tx.run(
      'insert into payment_events (id, received_at) values ($1, $2) on conflict (id) do nothing',
      [id, engine.clock.now()],
    );
    const payload = withoutUndefined(event);
    if (isNew) await addToOutbox(tx, engine.clock, paymentEventReceived, payload, delays[event.type] ?? 0);
  });
}

/**
 * Milliseconds. A browser that has just paid confirms it, and should not find the transaction locked by the
 * webhook.
 */
const delays: Readonly<Record<string, number>> = { 'payment_intent.amount_capturable_updated': 60_000 };

const withoutUndefined = (event: StoredPaymentEvent): JsonObject =>
  Object.fromEntries(
    Object.entries(event).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );

export function parseStoredEvent(payload: JsonObject): StoredPaymentEvent {
  const text = (name: string) => (typeof payload[name] === 'string' ? payload[name] : undefined);
  return {
    type: text('type') ?? '',
    objectId: text('objectId') ?? '',
    intentId: text('intentId'),
    accountId: text('accountId'),
    failureCode: text('failureCode'),
  };
}

/** Deletes the ids of events received before then: the provider never redelivers after so long. */
export async function deleteEvents({ db }: Pick<Engine, 'db'>, before: Date): Promise<void> {
  await db.run('delete from payment_events where received_at < $1', [before]);
}

/** Returns the payment that an event is about, when it is one of ours. */
export async function paymentOf(
  { db }: Engine,
  { intentId }: StoredPaymentEvent,
): Promise<Payment | undefined> {
  return intentId === undefined ? undefined : findPaymentByIntent(db, intentId);
}

/**
 * Updates what we store about payments, disputes and accounts. The event itself is not trusted: its facts are fetched
 * from the provider.
 */
export async function processEvent(engine: Engine, event: StoredPaymentEvent): Promise<void> {
  const { type, accountId } = event;
  switch (type) {
    case 'account.updated':
    case 'capability.updated':
      if (!accountId) return;
      await refreshAccount(engine, accountId);
      return hurryPayouts(engine.db, accountId, engine.clock.now());
    case 'payout.failed':
    case 'payout.canceled':
      return payoutFailed(engine, event);
    case 'charge.refunded':
      return wasRefunded(engine, event);
    case 'refund.failed':
      return refundFailed(engine, event);
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
      return dispute(engine, event);
  }
}

async function payoutFailed(engine: Engine, { accountId, objectId }: StoredPaymentEvent): Promise<void> {
  if (!accountId) return;
  const payout = await requireProvider(engine).findPayout(accountId, objectId);
  if (payout.failure === undefined) return;
  const payment = await findPaymentByPayout(engine.db, objectId);
  if (payment) {
    const { transactionId } = payment;
    return engine.db.transaction(tx => handleFailedPayout(engine, tx, transactionId, payout));
  }
  const made = payout.transactionId && (await findOpenPayout(engine.db, payout.transactionId));
  if (made && keyOf(made) === payout.key) throw new Postponed('It is not written down yet', MINUTE, 'waits');
}

/** A full or partial refund made in the provider's own console. */
async function wasRefunded(engine: Engine, event: StoredPaymentEvent): Promise<void> {
  const payment = await paymentOf(engine, event);
  if (!payment) return;
  const { status, charge } = await requireProvider(engine).findIntent(payment.intentId);
  if (status === 'succeeded' && charge) await recordRefunded(engine.db, payment.transactionId, charge);
}

/** The money is back with the marketplace, which has to refund it some other way. */
async function refundFailed(engine: Engine, event: StoredPaymentEvent): Promise<void> {
  const payment = await paymentOf(engine, event);
  if (!payment) return;
  const { transactionId, intentId } = payment;
  const { charge } = await requireProvider(engine).findIntent(intentId);
  // A later refund has succeeded.
  if (!charge || charge.refunded >= charge.captured) return;
  const failed = { refunded: charge.refunded, failure: event.failureCode ?? 'unknown' };
  await engine.db.transaction(async tx => {
    if (!(await recordRefundFailed(tx, transactionId, failed))) return;
    await reportIncident(engine, tx, transactionId, 'refundFailed');
    engine.log.error('refund failed', { transactionId });
  });
}

async function dispute(engine: Engine, event: StoredPaymentEvent): Promise<void> {
  const payment = await paymentOf(engine, event);
  if (payment) await refreshDispute(engine, payment);
}

/**
 * Returns whether the payment is not cancelled at the payment provider: its money is, or can still become, the
 * provider's.
 */
export async function isStillPayable(engine: Engine, { intentId }: Payment): Promise<boolean> {
  return (await requireProvider(engine).findIntent(intentId)).status !== 'canceled';
}
