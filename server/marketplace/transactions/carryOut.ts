import type { Actor } from '#contract/entities/transaction.ts';
import { ApiError } from '#contract/errors.ts';
import { isBinding } from '#contract/processes/binding.ts';
import type { Process, Transition } from '#contract/processes/process.ts';
import type { Ctx } from '#server/marketplace/ctx.ts';
import { count } from '#server/marketplace/limits/index.ts';
import { tell } from '#server/marketplace/live/index.ts';
import { addToOutbox } from '#server/marketplace/outbox/index.ts';
import { requireUnclaimed } from '#server/marketplace/payments/index.ts';
import type { Db, Tx } from '#server/marketplace/ports/db.ts';
import { acquaintanceWith } from '#server/marketplace/users/index.ts';
import { actionOf } from './actions/index.ts';
import type { Decision } from './actions/action.ts';
import { requireState } from './guards.ts';
import type { ReadParams } from './params.ts';
import { requireTogether } from './policy.ts';
import { recordBooking, recordTransaction } from './recorded.ts';
import {
  findTransactionRecord,
  insertTransaction,
  lockState,
  recordTransition,
  type NewTransaction,
  type TransactionRecord,
} from './store.ts';
import { resetTimers } from './timers.ts';

/** The fact that a transaction moved on; its payload is `{transactionId, transition}`. */
export const transitioned = 'transaction/transitioned';

/** Checked outside the database transaction; the state is asked again under the lock. */
export interface Plan {
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

/** How a plan is carried out: for show, in earnest, or in earnest with what the payment provider answered. */
export type Mode = 'speculative' | 'real' | Decision;

/**
 * Makes the transition: booking, history, state, timers and outbox row, in the caller's database transaction.
 * @throws transaction-invalid-transition, transaction-locked while a payment decides another transition,
 * transaction-not-possible between people of whom one has blocked the other, and what the actions throw.
 */
export async function carryOut(ctx: Ctx, tx: Tx, plan: Plan, mode: Mode): Promise<TransactionRecord> {
  const { id, name, transition, by, process } = plan;
  const now = ctx.clock.now();
  const decision = typeof mode === 'string' ? undefined : mode;
  if (plan.begins) await insertTransaction(tx, plan.begins, name, now);
  else {
    requireState(transition, await lockState(tx, id));
    if (mode !== 'speculative') await requireUnclaimed(tx, id, decision?.operation.id);
  }
  const before = await requireRecord(tx, id);
  // Once the payment provider has decided, money has moved: then the transition goes with it.
  if (!decision && isBinding(process, name)) await requireTogether(tx, before);
  let transaction = before;
  for (const action of transition.actions) {
    await actionOf(action).run({
      ctx,
      tx,
      transaction,
      params: plan.params,
      now,
      isSpeculative: mode === 'speculative',
      ...(decision ? { decision } : {}),
    });
    const after = await requireRecord(tx, id);
    await recordBooking(ctx, tx, transaction, after);
    transaction = after;
  }
  await recordTransition(tx, { id, transition: name, to: transition.to, by, now });
  const outcome = await requireRecord(tx, id);
  await resetTimers(tx, process, outcome, { now, choices: ctx.settings.deadlineChoices });
  await recordTransaction(ctx, tx, plan.begins ? undefined : before, outcome);
  await tell(tx, [outcome.customerId, outcome.providerId], { type: 'transition', transactionId: id });
  await addToOutbox(tx, ctx.clock, transitioned, { transactionId: id, transition: name });
  return outcome;
}

/** Counts a new transaction against the limits of its customer. @throws too-many-requests */
export async function countStart(ctx: Ctx, tx: Tx, { begins }: Plan): Promise<void> {
  if (!begins) return;
  const { isNew } = await acquaintanceWith(ctx, tx, begins.customerId);
  if (isNew) await count(ctx, 'newAccountConversations', begins.customerId, tx);
  await count(ctx, 'initiatesAnHour', begins.customerId, tx);
  await count(ctx, 'initiatesADay', begins.customerId, tx);
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

/** The outcome of the work, none of which stays. */
export async function rehearse(
  db: Db,
  work: (tx: Tx) => Promise<TransactionRecord>,
): Promise<TransactionRecord> {
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
export function toConflict(error: unknown): never {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code === '55P03') throw new ApiError('transaction-locked', { cause: error });
  if (code === '23P01' && constraint === 'bookings_no_overlap') {
    throw new ApiError('transaction-booking-time-not-available', { cause: error });
  }
  throw error;
}
