import { ApiError } from '#contract/errors.ts';
import { findProcessByAlias, nameInAlias, processes, requireProcess } from '#contract/processes/index.ts';
import { findTransition, hasAction, type TransitionName } from '#contract/processes/process.ts';
import { validateProcess } from '#contract/processes/validateProcess.ts';
import type { Ctx } from '#server/marketplace/ctx.ts';
import { findForTransaction } from '#server/marketplace/listings/index.ts';
import type { Tx } from '#server/marketplace/ports/db.ts';
import { actionOf } from './actions/index.ts';
import { decidingStep, runPaymentTransition } from './paymentTransition.ts';
import { applyTransition, countStart, dryRun, toConflict, type Plan } from './applyTransition.ts';
import { requireNext, requireState, requireTransition } from './guards.ts';
import { readParams, type TransitionParams } from './params.ts';
import { requireActiveParties, requireNotImpersonated, requireRole } from './policy.ts';
import { holdReturning } from './returning.ts';
import { findTransactionRecord, type NewTransaction, type TransactionRecord } from './store.ts';

const problems = processes.flatMap(validateProcess);
if (problems.length > 0) throw new Error(`The processes cannot run:\n${problems.join('\n')}`);

/** Starts a transaction on a listing. */
export interface Start {
  processAlias: string;
  /** undefined when no process has the transition that was asked for. */
  transition: TransitionName | undefined;
  params: TransitionParams;
}

/** Makes a transition of an existing transaction. */
export interface TransitionRequest {
  id: string;
  /** undefined when no process has the transition that was asked for. */
  transition: TransitionName | undefined;
  params?: TransitionParams | undefined;
}

/**
 * The only entry point: every transition of every transaction, by any actor, goes through here (marketplace-api 7.5).
 * State, history, timers and the outbox row are written in one database transaction or not at all; the payment provider
 * is called before. `speculative` computes the same outcome without calling the provider or changing anything.
 */
export async function runTransition(
  ctx: Ctx,
  intent: Start | TransitionRequest,
  mode: 'real' | 'speculative' = 'real',
): Promise<TransactionRecord> {
  requireNotImpersonated(ctx.viewer);
  const record = 'id' in intent ? await findTransactionRecord(ctx.engine.db, intent.id) : undefined;
  if (record && isConfirmed(ctx, record, intent)) return record;
  const plan = 'id' in intent ? await planMove(ctx, intent, record) : await planStart(ctx, intent);
  for (const action of plan.transition.actions) {
    await actionOf(action).check?.({
      ctx,
      listingId: plan.listingId,
      providerId: plan.providerId,
      params: plan.params,
      now: ctx.engine.clock.now(),
    });
  }
  if (mode === 'speculative') {
    return dryRun(ctx.engine.db, tx => applyTransition(ctx, tx, plan, mode)).catch(toConflict);
  }
  if (plan.newTransaction) await holdReturning(ctx, plan.newTransaction);
  const step = decidingStep(plan.transition);
  if (step) return runPaymentTransition(ctx, plan, step);
  const work = async (tx: Tx) => {
    await countStart(ctx.engine, tx, plan);
    return applyTransition(ctx, tx, plan, mode);
  };
  return ctx.engine.db.transaction(work).catch(toConflict);
}

/**
 * A confirmed payment may be confirmed again, by another tab or after a webhook has already done so: the response is
 * the same and nothing happens.
 */
function isConfirmed(
  { viewer }: Ctx,
  record: TransactionRecord,
  { transition: name }: Pick<TransitionRequest, 'transition'>,
): boolean {
  if (record.lastTransition !== name) return false;
  const transition = findTransition(requireProcess(record.processName, record.processVersion), name);
  if (!transition || decidingStep(transition) !== 'confirm') return false;
  return requireRole(viewer, record) === 'customer';
}

async function planStart(ctx: Ctx, { processAlias, transition: wanted, params }: Start): Promise<Plan> {
  const { viewer } = ctx;
  const process = findProcessByAlias(processAlias);
  if (!process) throw new ApiError('transaction-unknown-alias');
  if (viewer.kind !== 'user') throw new ApiError('forbidden');
  const { name, transition } = requireTransition(process, wanted, { viewer, actor: 'customer' });
  requireState(transition, process.initial);
  const read = readParams(process, name, params);
  const listing = await findForTransaction(ctx.engine.db, String(read.listingId));
  if (!listing || listing.deleted || listing.state !== 'published') {
    throw new ApiError('transaction-listing-not-found');
  }
  if (listing.authorId === viewer.userId) throw new ApiError('transaction-same-author-and-customer');
  const newTransaction: NewTransaction = {
    id: ctx.engine.ids.uuid(),
    processName: nameInAlias(processAlias),
    processVersion: process.version,
    state: process.initial,
    listingId: listing.id,
    customerId: viewer.userId,
    providerId: listing.authorId,
  };
  await requireActiveParties(asSystem(ctx), newTransaction);
  return {
    process,
    name,
    transition,
    by: 'customer',
    params: read,
    id: newTransaction.id,
    listingId: listing.id,
    providerId: listing.authorId,
    newTransaction,
  };
}

async function planMove(
  ctx: Ctx,
  { id, transition: wanted, params = {} }: TransitionRequest,
  record: TransactionRecord | undefined,
): Promise<Plan> {
  const { viewer } = ctx;
  if (!record) throw new ApiError('not-found');
  const by = requireRole(viewer, record);
  const process = requireProcess(record.processName, record.processVersion);
  const { name, transition } = requireTransition(process, wanted, { viewer, actor: by });
  requireNext(process, transition, record);
  const read = readParams(process, name, params);
  // What a banned or deleted party left open can still be ended: by operators, by timers, and by the other party.
  const endsStay = hasAction(process, name, 'action/cancel-booking');
  if ((by === 'customer' || by === 'provider') && !endsStay)
    await requireActiveParties(asSystem(ctx), record);
  const { listingId, providerId } = record;
  return { process, name, transition, by, params: read, id, listingId, providerId };
}

/** A review of a stay can be written by somebody from whom the other party hides the profile. */
const asSystem = (ctx: Ctx): Ctx => ({ ...ctx, viewer: { kind: 'system' } });
