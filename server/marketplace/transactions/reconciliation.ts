import { ApiError } from '#contract/errors.ts';
import { findProcess } from '#contract/processes/index.ts';
import { findTransition, transitionsFrom } from '#contract/processes/process.ts';
import { noIncludes, type Ctx, type Engine } from '#server/marketplace/ctx.ts';
import {
  isStillPayable,
  paymentOf,
  processEvent,
  type StoredPaymentEvent,
} from '#server/marketplace/payments/index.ts';
import { decidingStep, endWithoutPayment, runPaymentTransition } from './paymentTransition.ts';
import type { Plan } from './applyTransition.ts';
import { findTransactionRecord } from './store.ts';

/**
 * Processes an event from the payment provider. Webhooks are never the only trigger: they bring forward, through the
 * same entry points, what a client has not reported yet or what a timer would do (reference: payments 1.10).
 * @throws when it has to be retried.
 */
export async function reconcile(engine: Engine, event: StoredPaymentEvent): Promise<void> {
  await processEvent(engine, event);
  const payment = await paymentOf(engine, event);
  if (!payment) return;
  const ctx: Ctx = { engine, viewer: { kind: 'system' }, read: noIncludes };
  const { transactionId } = payment;
  // The browser may have closed after the bank approved.
  if (event.type === 'payment_intent.amount_capturable_updated') return confirm(ctx, transactionId);
  if (event.type === 'payment_intent.canceled' && !(await isStillPayable(engine, payment))) {
    const plan = await planFor(ctx.engine, transactionId, () => true);
    if (plan) await endWithoutPayment(ctx, plan);
  }
}

async function confirm(ctx: Ctx, transactionId: string): Promise<void> {
  const plan = await planFor(ctx.engine, transactionId, step => step === 'confirm');
  if (!plan) return;
  try {
    await runPaymentTransition(ctx, plan, 'confirm');
  } catch (error) {
    // Retry only while another request is confirming it; otherwise the event is out of date.
    if (!(error instanceof ApiError) || error.code === 'transaction-locked') throw error;
  }
}

/** Returns a plan for a transition by a customer, provider or operator from the transaction's current state. */
async function planFor(
  engine: Engine,
  id: string,
  isWanted: (step: ReturnType<typeof decidingStep>) => boolean,
): Promise<Plan | undefined> {
  const record = await findTransactionRecord(engine.db, id);
  const process = record && findProcess(record.processName, record.processVersion);
  if (!record || !process) return undefined;
  for (const name of transitionsFrom(process, record.state)) {
    const transition = findTransition(process, name);
    if (!transition || !('actor' in transition) || !isWanted(decidingStep(transition))) continue;
    const { listingId, providerId } = record;
    return { process, name, transition, by: transition.actor, params: {}, id, listingId, providerId };
  }
  return undefined;
}
