import { ApiError } from '#contract/errors.ts';
import { findProcess } from '#contract/processes/index.ts';
import { findTransition, transitionsFrom } from '#contract/processes/process.ts';
import { readNothingMore, type Ctx, type Engine } from '#server/marketplace/ctx.ts';
import { isStillPayable, paymentOf, takeNote, type Told } from '#server/marketplace/payments/index.ts';
import { decidingStep, endWithoutPayment, runByPayment } from './byPayment.ts';
import type { Plan } from './carryOut.ts';
import { findTransactionRecord } from './store.ts';

/**
 * Acts on what the payment provider told. Webhooks are never the only trigger: they bring forward what somebody has not
 * said or what time would do, through the same doors (reference: payments 1.10).
 * @throws when it has to be tried again.
 */
export async function reconcile(engine: Engine, told: Told): Promise<void> {
  await takeNote(engine, told);
  const payment = await paymentOf(engine, told);
  if (!payment) return;
  const ctx: Ctx = { ...engine, viewer: { kind: 'system' }, read: readNothingMore };
  const { transactionId } = payment;
  // The browser died after the bank had said yes.
  if (told.type === 'payment_intent.amount_capturable_updated') return confirm(ctx, transactionId);
  if (told.type === 'payment_intent.canceled' && !(await isStillPayable(engine, payment))) {
    const plan = await planFor(ctx, transactionId, () => true);
    if (plan) await endWithoutPayment(ctx, plan);
  }
}

async function confirm(ctx: Ctx, transactionId: string): Promise<void> {
  const plan = await planFor(ctx, transactionId, step => step === 'confirm');
  if (!plan) return;
  try {
    await runByPayment(ctx, plan, 'confirm');
  } catch (error) {
    // Somebody is confirming it at this moment, or it is not as the event said any more.
    if (!(error instanceof ApiError) || error.code === 'transaction-locked') throw error;
  }
}

/** A transition by a person out of the transaction's present state. */
async function planFor(
  ctx: Ctx,
  id: string,
  isWanted: (step: ReturnType<typeof decidingStep>) => boolean,
): Promise<Plan | undefined> {
  const record = await findTransactionRecord(ctx.db, id);
  const process = record && findProcess(record.processName);
  if (!record || !process) return undefined;
  for (const name of transitionsFrom(process, record.state)) {
    const transition = findTransition(process, name);
    if (!transition || !('actor' in transition) || !isWanted(decidingStep(transition))) continue;
    const { listingId, providerId } = record;
    return { process, name, transition, by: transition.actor, params: {}, id, listingId, providerId };
  }
  return undefined;
}
