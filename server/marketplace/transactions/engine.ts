import type { Actor } from '#contract/entities/transaction.ts';
import { ApiError } from '#contract/errors.ts';
import { findProcessByAlias, processes, requireProcess } from '#contract/processes/index.ts';
import type { Process, Transition } from '#contract/processes/process.ts';
import { validateProcess } from '#contract/processes/validateProcess.ts';
import type { Ctx } from '#server/marketplace/ctx.ts';
import { count } from '#server/marketplace/limits/index.ts';
import { findForTransaction } from '#server/marketplace/listings/index.ts';
import { addToOutbox } from '#server/marketplace/outbox/index.ts';
import type { Db, Tx } from '#server/marketplace/ports/db.ts';
import { actionOf } from './actions/index.ts';
import { requireState, requireTransition } from './guards.ts';
import { readParams, type ReadParams, type TransitionParams } from './params.ts';
import { requireActiveParties, requireOwnHand, requireRole } from './policy.ts';
import {
  findTransactionRecord,
  insertTransaction,
  lockState,
  recordTransition,
  type NewTransaction,
  type TransactionRecord,
} from './store.ts';
import { resetTimers } from './timers.ts';

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

/** Checked outside the database transaction; the state is asked again under the lock. */
interface Plan {
  process: Process;
  name: string;
  transition: Transition;
  by: Actor;
  params: ReadParams;
  id: string;
  listingId: string;
  providerId: string;
  /** Set when the transition starts the transaction. */
  begins?: NewTransaction;
}

/**
 * The one door: every transition of every transaction, by whomever, goes through here (marketplace-api 7.5). State,
 * history, timers and the outbox row are written in one database transaction, or nothing is. `speculative` computes
 * the same outcome and leaves no trace.
 */
export async function runTransition(
  ctx: Ctx,
  intent: Start | Move,
  mode: 'real' | 'speculative' = 'real',
): Promise<TransactionRecord> {
  requireOwnHand(ctx.viewer);
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
  const work = (tx: Tx) => carryOut(ctx, tx, plan, mode === 'speculative');
  return (mode === 'real' ? ctx.db.transaction(work) : rehearse(ctx.db, work)).catch(toConflict);
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

async function carryOut(ctx: Ctx, tx: Tx, plan: Plan, isSpeculative: boolean): Promise<TransactionRecord> {
  const { id, name, transition, by, process } = plan;
  const now = ctx.clock.now();
  if (plan.begins && !isSpeculative) {
    await count(ctx, 'initiatesAnHour', plan.begins.customerId, tx);
    await count(ctx, 'initiatesADay', plan.begins.customerId, tx);
  }
  if (plan.begins) await insertTransaction(tx, plan.begins, name, now);
  else requireState(transition, await lockState(tx, id));
  for (const action of transition.actions) {
    const transaction = await requireRecord(tx, id);
    await actionOf(action).run({ ctx, tx, transaction, params: plan.params, now, isSpeculative });
  }
  await recordTransition(tx, { id, transition: name, to: transition.to, by, now });
  const outcome = await requireRecord(tx, id);
  await resetTimers(tx, process, outcome, now);
  await addToOutbox(tx, ctx.clock, 'transaction/transitioned', { transactionId: id, transition: name });
  return outcome;
}

async function requireRecord(tx: Tx, id: string): Promise<TransactionRecord> {
  const record = await findTransactionRecord(tx, id);
  if (!record) throw new ApiError('transaction-not-found');
  return record;
}

class Rehearsed extends Error {
  constructor(readonly outcome: TransactionRecord) {
    super('Rolled back on purpose');
  }
}

async function rehearse(db: Db, work: (tx: Tx) => Promise<TransactionRecord>): Promise<TransactionRecord> {
  try {
    return await db.transaction(async tx => {
      throw new Rehearsed(await work(tx));
    });
  } catch (error) {
    if (error instanceof Rehearsed) return error.outcome;
    throw error;
  }
}

/** What the database refuses because somebody else was quicker. */
function toConflict(error: unknown): never {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code === '55P03') throw new ApiError('transaction-locked', { cause: error });
  if (code === '23P01' && constraint === 'bookings_no_overlap') {
    throw new ApiError('transaction-booking-time-not-available', { cause: error });
  }
  throw error;
}
