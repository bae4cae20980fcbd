import { ApiError } from '#contract/errors.ts';
import type { ActionName } from '#contract/processes/actions.ts';
import { actionsOf, findTransition, transitionsFrom, type Transition } from '#contract/processes/process.ts';
import type { Ctx, Engine } from '#server/marketplace/ctx.ts';
import {
  begin,
  decide,
  errorText,
  finish,
  giveUp,
  release,
  replaceLost,
  traceOf,
  undoReservation,
  type Deciding,
  type Operation,
  type Reservation,
} from '#server/marketplace/payments/index.ts';
import { PaymentRefusal, type Intent } from '#server/marketplace/ports/payments.ts';
import { reservationOf } from './actions/reservation.ts';
import { applyTransition, countStart, dryRun, toConflict, type Plan } from './applyTransition.ts';
import { requireState } from './guards.ts';
import { lockState } from './locks.ts';
import type { TransactionRecord } from './store.ts';

const deciding = {
  'action/stripe-create-payment-intent': 'reserve',
  'action/stripe-confirm-payment-intent': 'confirm',
  'action/stripe-capture-payment-intent': 'capture',
} as const satisfies Partial<Record<ActionName, Deciding['step']>>;

const isDeciding = (action: ActionName): action is keyof typeof deciding => Object.hasOwn(deciding, action);

/** Returns the payment step required before a transition can be made. */
export function decidingStep({ actions }: Transition): Deciding['step'] | undefined {
  const action = actions.find(isDeciding);
  return action && deciding[action];
}

/**
 * Makes a transition that a payment decides, in four steps, any of which may be the last before a crash: a dry run,
 * recording the operation, the call to the provider, and the transition together with the end of the operation. The
 * provider is never called inside a database transaction.
 */
export async function runPaymentTransition(
  ctx: Ctx,
  plan: Plan,
  step: Deciding['step'],
): Promise<TransactionRecord> {
  const rehearsal = await dryRun(ctx.engine.db, tx => applyTransition(ctx, tx, plan, 'speculative')).catch(
    toConflict,
  );
  if (step !== 'reserve') return beginAndComplete(ctx, plan, { step, request: {} });
  const request = await reservationOf(ctx, rehearsal, plan.params);
  try {
    return await beginAndComplete(ctx, plan, { step, request });
  } catch (error) {
    if (!(await replaceLost(ctx, request, error))) throw error;
    return beginAndComplete(ctx, plan, { step, request: await reservationOf(ctx, rehearsal, plan.params) });
  }
}

async function beginAndComplete(ctx: Ctx, plan: Plan, wanted: Deciding): Promise<TransactionRecord> {
  const begun = ctx.engine.db.transaction(async tx => {
    if (!plan.newTransaction) requireState(plan.transition, await lockState(tx, plan.id));
    await countStart(ctx.engine, tx, plan);
    return begin(ctx.engine, tx, { ...wanted, transactionId: plan.id, transition: plan.name, by: plan.by });
  });
  return completePaymentTransition(ctx, plan, await begun.catch(toConflict));
}

/** Calls the provider and acts on its response. Also resumes an unfinished operation. */
export async function completePaymentTransition(
  ctx: Ctx,
  plan: Plan,
  operation: Operation,
): Promise<TransactionRecord> {
  const intent = await callProvider(ctx, plan, operation);
  try {
    return await ctx.engine.db
      .transaction(async tx => {
        const outcome = await applyTransition(ctx, tx, plan, { operation, intent });
        await finish(ctx.engine, tx, operation);
        return outcome;
      })
      .catch(toConflict);
  } catch (error) {
    if (operation.step === 'reserve') await undo(ctx.engine, operation, intent);
    // The provider has done its part: a retry by the caller or the worker will resume from there.
    else await release(ctx.engine, operation, { error: errorText(error) });
    throw error;
  }
}

async function callProvider(ctx: Ctx, plan: Plan, operation: Operation): Promise<Intent> {
  try {
    return await decide(ctx.engine, operation);
  } catch (error) {
    const isDefinite = error instanceof ApiError || error instanceof PaymentRefusal;
    const { transactionId, step } = operation;
    ctx.engine.log[isDefinite ? 'info' : 'warn']('payment step failed', {
      transactionId,
      step,
      ...traceOf(error),
    });
    if (isDefinite) await giveUp(ctx.engine, ctx.engine.db, operation, 'failed', errorText(error));
    else await release(ctx.engine, operation, { error: errorText(error) });
    if (operation.step === 'capture' && isAuthorizationLost(error)) await endWithoutPayment(ctx, plan);
    throw error;
  }
}

const isAuthorizationLost = (error: unknown) =>
  error instanceof ApiError && error.code === 'stripe-invalid-payment-intent-status';

/**
 * Makes the timed transition of a transaction whose payment is no longer authorised now; if that fails, its timer will.
 */
export async function endWithoutPayment(
  ctx: Ctx,
  { process, transition: { from }, ...plan }: Plan,
): Promise<void> {
  const name = transitionsFrom(process, from, 'system').find(timed =>
    actionsOf(process, timed).includes('action/stripe-refund-payment'),
  );
  const transition = name === undefined ? undefined : findTransition(process, name);
  if (!name || !transition) return;
  const end: Plan = { ...plan, process, name, transition, by: 'system', params: {} };
  await ctx.engine.db
    .transaction(tx => applyTransition(ctx, tx, end, 'real'))
    .catch(() => ctx.engine.log.warn('lost payment hold left to its timer', { transactionId: plan.id }));
}

/** Cancels a reservation whose transition was not made, now or later. */
export async function undo(engine: Engine, operation: Reservation, intent?: Intent): Promise<void> {
  try {
    await undoReservation(engine, operation, intent);
  } catch (error) {
    await release(engine, operation, { error: errorText(error) });
  }
}
