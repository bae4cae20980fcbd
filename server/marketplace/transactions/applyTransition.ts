import { ApiError } from '#contract/errors.ts';
import { createsCommitment } from '#contract/processes/binding.ts';
import type { Actor } from '#contract/processes/definition.ts';
import type { Process, Transition, TransitionName } from '#contract/processes/process.ts';
import type { Ctx, Engine } from '#server/marketplace/ctx.ts';
import { countInOrder, type Count, type EndingCount } from '#server/marketplace/limits/index.ts';
import { publish } from '#server/marketplace/live/index.ts';
import { addToOutbox } from '#server/marketplace/outbox/index.ts';
import { requireUnclaimed } from '#server/marketplace/payments/index.ts';
import type { Db, Tx } from '#server/marketplace/ports/db.ts';
import { accountTrust } from '#server/marketplace/users/index.ts';
import { endAcrossBlock } from './acrossBlock.ts';
import { actionOf } from './actions/index.ts';
import type { Decision } from './actions/action.ts';
import { requireNext } from './guards.ts';
import { lockState } from './locks.ts';
import type { ReadParams } from './params.ts';
import { requireNotBlocked } from './policy.ts';
import { recordBooking, recordTransaction } from './recorded.ts';
import {
  findTransactionRecord,
  insertTransaction,
  recordTransition,
  type NewTransaction,
  type TransactionRecord,
} from './store.ts';
import { resetTimers } from './timers.ts';

/** Outbox event: a transaction made a transition. Its payload is `{transactionId, transition}`. */
export const transitioned = 'transaction/transitioned';

/** A transition checked outside the database transaction; the state is checked again under the lock. */
export interface Plan {
  process: Process;
  name: TransitionName;
  transition: Transition;
  by: Actor;
  params: ReadParams;
  id: string;
  listingId: string;
  providerId: string;
  /** Set when the transition starts the transaction. */
  newTransaction?: NewTransaction;
}

/** How to apply a plan: as a dry run, for real, or for real with the payment provider's response. */
export type Mode = 'speculative' | 'real' | Decision;

/**
 * Applies the transition: booking, history, state, timers and outbox row, in the caller's database transaction. The
 * record is read once under the lock, and again after each action that changed it.
 * @throws transaction-invalid-transition, transaction-locked while a payment decides another transition,
 * transaction-not-possible when one of the parties has blocked the other, and whatever the actions throw.
 */
export async function applyTransition(ctx: Ctx, tx: Tx, plan: Plan, mode: Mode): Promise<TransactionRecord> {
  const { id, name, transition, by, process } = plan;
  const now = ctx.engine.clock.now();
  const decision = typeof mode === 'string' ? undefined : mode;
  if (plan.newTransaction) await insertTransaction(tx, plan.newTransaction, name, now);
  else await lockState(tx, id);
  const before = await requireRecord(tx, id);
  if (!plan.newTransaction) {
    requireNext(process, transition, before);
    if (mode !== 'speculative') await requireUnclaimed(tx, id, decision?.operation.id);
  }
  // Once the payment provider has decided, money has moved, so the transition must not be refused.
  if (!decision && createsCommitment(process, name)) await requireNotBlocked(tx, before);
  let transaction = before;
  for (const action of transition.actions) {
    const isChanged = await actionOf(action).run({
      ctx,
      tx,
      transaction,
      params: plan.params,
      now,
      isSpeculative: mode === 'speculative',
      ...(decision ? { decision } : {}),
    });
    if (!isChanged) continue;
    const after = await requireRecord(tx, id);
    await recordBooking(ctx, tx, transaction, after);
    transaction = after;
  }
  await recordTransition(tx, { id, transition: name, to: transition.to, by, now });
  const outcome: TransactionRecord = {
    ...transaction,
    state: transition.to,
    lastTransition: name,
    lastTransitionedAt: now,
    transitions: [...transaction.transitions, { transition: name, createdAt: now, by }],
  };
  await resetTimers(tx, process, outcome, { now, choices: ctx.engine.settings().deadlineChoices });
  await recordTransaction(ctx, tx, plan.newTransaction ? undefined : before, outcome);
  if (decision && createsCommitment(process, name)) await endAcrossBlock(ctx.engine, tx, outcome);
  await publish(tx, [outcome.customerId, outcome.providerId], { type: 'transition', transactionId: id });
  await addToOutbox(tx, ctx.engine.clock, transitioned, { transactionId: id, transition: name });
  return outcome;
}

/** Counts a new transaction against the limits of its customer. @throws too-many-requests */
export async function countStart(engine: Engine, tx: Tx, { newTransaction }: Plan): Promise<void> {
  if (!newTransaction) return;
  const { customerId } = newTransaction;
  const { isNew, newFor } = await accountTrust(engine, tx, customerId);
  const counts: (Count | EndingCount)[] = [
    ...(isNew ? [['newAccountConversations', customerId, newFor] as const] : []),
    ['initiatesAnHour', customerId],
    ['initiatesADay', customerId],
  ];
  await countInOrder(engine, counts, tx);
}

async function requireRecord(tx: Tx, id: string): Promise<TransactionRecord> {
  const record = await findTransactionRecord(tx, id);
  if (!record) throw new ApiError('transaction-not-found');
  return record;
}

class DryRunRollback extends Error {
  constructor(readonly outcome: TransactionRecord) {
    super('Rolled back on purpose');
  }
}

/** Returns the outcome of the work and rolls it back. */
export async function dryRun(
  db: Db,
  work: (tx: Tx) => Promise<TransactionRecord>,
): Promise<TransactionRecord> {
  try {
    return await db.transaction(async tx => {
      throw new DryRunRollback(await work(tx));
    });
  } catch (error) {
    if (error instanceof DryRunRollback) return error.outcome;
    throw error;
  }
}

/** Converts database errors caused by a concurrent change to API errors. */
export function toConflict(error: unknown): never {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code === '55P03') throw new ApiError('transaction-locked', { cause: error });
  if (code === '23P01' && constraint === 'bookings_no_overlap') {
    throw new ApiError('transaction-booking-time-not-available', { cause: error });
  }
  throw error;
}
