import { ApiError } from '#contract/errors.ts';
import { findProcessByAlias, processes, requireProcess } from '#contract/processes/index.ts';
import { findTransition } from '#contract/processes/process.ts';
import { validateProcess } from '#contract/processes/validateProcess.ts';
import type { Ctx } from '#server/marketplace/ctx.ts';
import { findForTransaction } from '#server/marketplace/listings/index.ts';
import type { Tx } from '#server/marketplace/ports/db.ts';
import { actionOf } from './actions/index.ts';
import { decidingStep, runByPayment } from './byPayment.ts';
import { carryOut, countStart, rehearse, toConflict, type Plan } from './carryOut.ts';
import { requireState, requireTransition } from './guards.ts';
import { readParams, type TransitionParams } from './params.ts';
import { requireActiveParties, requireOwnHand, requireRole } from './policy.ts';
import { findTransactionRecord, type NewTransaction, type TransactionRecord } from './store.ts';

const problems = processes.flatMap(validateProcess);
if (problems.length > 0) throw new Error(`The processes cannot run:\n${problems.join('\n')}`);

/** Begins a transaction on a listing. */
export interface Start {
  processAlias: string;
  transition: string;
  params: TransitionParams;
}

/** Moves a transaction on. */
export interface Move {
  id: string;
  transition: string;
  params?: TransitionParams | undefined;
}

/**
 * The one door: every transition of every transaction, by whomever, goes through here (marketplace-api 7.5). State,
 * history, timers and the outbox row are written in one database transaction, or nothing is; what a payment decides is
 * asked before. `speculative` computes the same outcome, asks nobody and leaves no trace.
 */
export async function runTransition(
  ctx: Ctx,
  intent: Start | Move,
  mode: 'real' | 'speculative' = 'real',
): Promise<TransactionRecord> {
  requireOwnHand(ctx.viewer);
  const confirmed = 'id' in intent ? await findConfirmed(ctx, intent) : undefined;
  if (confirmed) return confirmed;
  const plan = 'id' in intent ? await planMove(ctx, intent) : await planStart(ctx, intent);
  for (const action of plan.transition.actions) {
    await actionOf(action).check?.({
      ctx,
      listingId: plan.listingId,
      providerId: plan.providerId,
      params: plan.params,
      now: ctx.clock.now(),
    });
  }
  if (mode === 'speculative') {
    return rehearse(ctx.db, tx => carryOut(ctx, tx, plan, mode)).catch(toConflict);
  }
  const step = decidingStep(plan.transition);
  if (step) return runByPayment(ctx, plan, step);
  const work = async (tx: Tx) => {
    await countStart(ctx, tx, plan);
    return carryOut(ctx, tx, plan, mode);
  };
  return ctx.db.transaction(work).catch(toConflict);
}

/**
 * A payment that is confirmed may be confirmed again, by another tab or after a webhook has said it first: the answer is
 * the same and nothing happens.
 */
async function findConfirmed(
  ctx: Ctx,
  { id, transition: name }: Move,
): Promise<TransactionRecord | undefined> {
  const record = await findTransactionRecord(ctx.db, id);
  if (record?.lastTransition !== name) return undefined;
  const transition = findTransition(requireProcess(record.processName), name);
  if (!transition || decidingStep(transition) !== 'confirm') return undefined;
  return requireRole(ctx.viewer, record) === 'customer' ? record : undefined;
}

async function planStart(ctx: Ctx, { processAlias, transition: name, params }: Start): Promise<Plan> {
  const { viewer } = ctx;
  const process = findProcessByAlias(processAlias);
  if (!process) throw new ApiError('transaction-unknown-alias');
  if (viewer.kind !== 'user') throw new ApiError('forbidden');
  const transition = requireTransition(process, name, { viewer, actor: 'customer' });
  requireState(transition, process.initial);
  const read = readParams(process, name, params);
  const listing = await findForTransaction(ctx.db, String(read.listingId));
  if (!listing || listing.deleted || listing.state !== 'published') {
    throw new ApiError('transaction-listing-not-found');
  }
  if (listing.authorId === viewer.userId) throw new ApiError('transaction-same-author-and-customer');
  const begins: NewTransaction = {
    id: ctx.ids.uuid(),
    processName: process.name,
    processVersion: process.version,
    state: process.initial,
    listingId: listing.id,
    customerId: viewer.userId,
    providerId: listing.authorId,
  };
  await requireActiveParties(ctx, begins);
  return {
    process,
    name,
    transition,
    by: 'customer',
    params: read,
    id: begins.id,
    listingId: listing.id,
    providerId: listing.authorId,
    begins,
  };
}

async function planMove(ctx: Ctx, { id, transition: name, params = {} }: Move): Promise<Plan> {
  const { viewer } = ctx;
  const record = await findTransactionRecord(ctx.db, id);
  if (!record) throw new ApiError('not-found');
  const by = requireRole(viewer, record);
  const process = requireProcess(record.processName);
  const transition = requireTransition(process, name, { viewer, actor: by });
  requireState(transition, record.state);
  const read = readParams(process, name, params);
  // Operators and time must still be able to end what a banned or deleted party left open.
  if (by === 'customer' || by === 'provider') await requireActiveParties(ctx, record);
  const { listingId, providerId } = record;
  return { process, name, transition, by, params: read, id, listingId, providerId };
}
