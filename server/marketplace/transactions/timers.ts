import { dueTransitions } from '#contract/processes/dueTransitions.ts';
import { stateAfter, type Process, type TransitionName } from '#contract/processes/process.ts';
import type { TimeFacts } from '#contract/processes/timeExpression.ts';
import { maxAttempts } from '#server/marketplace/outbox/index.ts';
import type { Queryable, Tx } from '#server/marketplace/ports/db.ts';
import type { TransactionRecord } from './store.ts';

/** A timed transition, due at `runAt`. */
export interface Timer {
  transactionId: string;
  transition: TransitionName;
  attempts: number;
}

/** The current time, and the deadlines that operators chose. */
export type TimerFacts = Pick<TimeFacts, 'now' | 'choices'>;

/** Deletes the timers of the previous state and creates those of the new one (marketplace-api 7.2). */
export async function resetTimers(
  tx: Tx,
  process: Process,
  record: TransactionRecord,
  { now, choices }: TimerFacts,
): Promise<void> {
  await tx.run('delete from timers where transaction_id = $1', [record.id], 'timers-drop');
  for (const { transition, runAt } of timersOf(process, record, { now, choices })) {
    await tx.run(
      'insert into timers (transaction_id, transition, run_at) values ($1, $2, $3)',
      [record.id, transition, runAt],
      'timers-add',
    );
  }
}

/** Returns the timed transitions of a transaction in its current state, with their due times. */
export function timersOf(
  process: Process,
  record: TransactionRecord,
  { now, choices }: TimerFacts,
): { transition: TransitionName; runAt: Date }[] {
  const facts: TimeFacts = {
    now,
    choices,
    initiatedAt: record.createdAt,
    history: record.transitions.map(step => ({ ...step, to: stateAfter(process, step.transition) })),
    ...(record.booking ? { booking: record.booking } : {}),
  };
  return dueTransitions(process, record.state, facts);
}

/**
 * Claims due timers for the length of the lease, longest due first. Other workers skip them. Only the earliest timer of
 * a transaction is ever claimed: when it fails, no other of its state may run (marketplace-api 7.2).
 */
export async function claimDueTimers(
  db: Queryable,
  claim: { now: Date; leaseUntil: Date; limit: number },
): Promise<Timer[]> {
  return db.rows<Timer>(
    `update timers set locked_until = $2, attempts = attempts + 1
     where (transaction_id, transition) in (
       select t.transaction_id, t.transition from timers t
       where t.attempts < ${maxAttempts} and t.run_at <= $1 and (t.locked_until is null or t.locked_until <= $1)
         and not exists (
           select 1 from timers earlier where earlier.transaction_id = t.transaction_id
             and (earlier.run_at, earlier.transition) < (t.run_at, t.transition))
       order by t.run_at limit $3 for update of t skip locked)
     returning transaction_id, transition, attempts`,
    [claim.now, claim.leaseUntil, claim.limit],
    'timers-claim',
  );
}

/** Records why a timer failed and when to retry it; if it only had to wait, this attempt does not count. */
export async function postponeTimer(
  db: Queryable,
  { transactionId, transition }: Pick<Timer, 'transactionId' | 'transition'>,
  failure: { retryAt: Date; error: string; isWaiting: boolean },
): Promise<void> {
  await db.run(
    `update timers set locked_until = $3, last_error = $4,
       attempts = case when $5 then greatest(attempts - 1, 0) else attempts end
     where transaction_id = $1 and transition = $2`,
    [transactionId, transition, failure.retryAt, failure.error, failure.isWaiting],
    'timers-postpone',
  );
}

export async function dropTimer(
  db: Queryable,
  { transactionId, transition }: Pick<Timer, 'transactionId' | 'transition'>,
): Promise<void> {
  await db.run('delete from timers where transaction_id = $1 and transition = $2', [
    transactionId,
    transition,
  ]);
}

/** Returns the timers of one transaction, earliest first. */
export function findTimersOf(
  db: Queryable,
  transactionId: string,
): Promise<(Timer & { runAt: Date; lastError: string | null })[]> {
  return db.rows(
    `select transaction_id, transition, attempts, run_at, last_error
     from timers where transaction_id = $1 order by run_at, transition`,
    [transactionId],
  );
}

/** Counts the overdue timers and returns since when the oldest has been due. */
export async function countDueTimers(
  db: Queryable,
  now: Date,
): Promise<{ count: number; since: Date | null }> {
  const found = await db.first<{ count: number; since: Date | null }>(
    `select count(*) as count, min(run_at) as since from timers where attempts < ${maxAttempts} and run_at <= $1`,
    [now],
    'timers-count',
  );
  return found ?? { count: 0, since: null };
}

/** A timer that has used up its attempts. */
export interface DeadTimer extends Timer {
  runAt: Date;
  lastError: string | null;
}

/** Longest due first. Timers that a worker still holds are not dead yet. */
export async function findDeadTimers(db: Queryable, now: Date, limit: number): Promise<DeadTimer[]> {
  return db.rows<DeadTimer>(
    `select transaction_id, transition, attempts, run_at, last_error
     from timers where attempts >= ${maxAttempts} and (locked_until is null or locked_until <= $1)
     order by run_at limit $2`,
    [now, limit],
    'timers-dead',
  );
}

/** Returns whether the transaction waits for this timed transition. */
export async function isTimer(
  db: Queryable,
  { transactionId, transition }: Pick<Timer, 'transactionId' | 'transition'>,
): Promise<boolean> {
  const found = await db.first('select from timers where transaction_id = $1 and transition = $2', [
    transactionId,
    transition,
  ]);
  return found !== undefined;
}

/** Gives a dead timer all its attempts back, starting now. Returns false when there is no such timer. */
export async function reviveTimer(
  db: Queryable,
  { transactionId, transition }: Pick<Timer, 'transactionId' | 'transition'>,
  now: Date,
): Promise<boolean> {
  const changed = await db.run(
    `update timers set attempts = 0, locked_until = null where transaction_id = $1 and transition = $2
       and attempts >= ${maxAttempts} and (locked_until is null or locked_until <= $3)`,
    [transactionId, transition, now],
    'timers-revive',
  );
  return changed === 1;
}
