import type { JsonObject } from '#contract/json.ts';
import { anyOf } from '#server/marketplace/anyOf.ts';
import type { Queryable } from '#server/marketplace/ports/db.ts';

/** An event waiting for its handler. */
export interface OutboxRow {
  id: number;
  kind: string;
  payload: JsonObject;
  createdAt: Date;
  /** Includes the current one. */
  attempts: number;
}

/** Separate queues, so that a hanging mail server or slow image processing does not hold up payment events. */
export type OutboxQueue = 'mails' | 'pictures' | 'messages' | 'pushes' | 'others';

/** Needs the database and no other server, unlike other pushes: it has a queue of its own, which is never held up. */
const newMessage = 'push/new-message';

const kindsIn: Readonly<Record<OutboxQueue, string>> = {
  mails: `kind like 'mail/%'`,
  pictures: `kind like 'image/%'`,
  messages: `kind = '${newMessage}'`,
  pushes: `kind like 'push/%' and kind <> '${newMessage}'`,
  others: `kind not like 'mail/%' and kind not like 'image/%' and kind not like 'push/%'`,
};

/** Returns the queue of a kind. */
export function queueOf(kind: string): OutboxQueue {
  if (kind.startsWith('mail/')) return 'mails';
  if (kind.startsWith('image/')) return 'pictures';
  if (kind === newMessage) return 'messages';
  return kind.startsWith('push/') ? 'pushes' : 'others';
}

/** Claims due rows of a queue for the length of the lease, longest due first. Other workers skip them. */
export async function claimDueRows(
  db: Queryable,
  claim: { queue: OutboxQueue; now: Date; leaseUntil: Date; limit: number },
): Promise<OutboxRow[]> {
  return db.rows<OutboxRow>(
    `update outbox set locked_until = $2, attempts = attempts + 1
     where id in (
       select id from outbox
       where done_at is null and attempts < ${maxAttempts} and run_at <= $1
         and ${kindsIn[claim.queue]}
         and (locked_until is null or locked_until <= $1)
       order by run_at, id limit $3 for update skip locked)
     returning id, kind, payload, attempts, created_at`,
    [claim.now, claim.leaseUntil, claim.limit],
    `outbox-claim-${claim.queue}`,
  );
}

/**
 * Returns false when another worker, or the handler itself, has already marked the row. Also deletes a secret and what
 * somebody wrote, which only the handler needed.
 */
export async function markDone(db: Queryable, id: number, now: Date): Promise<boolean> {
  const changed = await db.run(
    `update outbox set done_at = $2, locked_until = null, last_error = null,
       payload = payload - '{token,written}'::text[]
     where id = $1 and done_at is null`,
    [id, now],
    'outbox-done',
  );
  return changed === 1;
}

/** Marks several rows, which hold no secret; nothing happens to those that another worker has marked. */
export async function markAllDone(db: Queryable, ids: readonly number[], now: Date): Promise<void> {
  await db.run(
    `update outbox set done_at = $2, locked_until = null, last_error = null
     where id = ${anyOf('$1', 'bigint')} and done_at is null`,
    [ids, now],
    'outbox-all-done',
  );
}

/**
 * Records why a row failed and when to retry it. After its last attempt, or without a time, it stays as a dead letter.
 */
export async function postponeRow(
  db: Queryable,
  id: number,
  failure: { retryAt: Date | null; error: string },
): Promise<void> {
  await db.run(
    `update outbox set locked_until = null, run_at = coalesce($2::timestamptz, run_at), last_error = $3,
       attempts = case when $2::timestamptz is null then ${maxAttempts} else attempts end
     where id = $1 and done_at is null`,
    [id, failure.retryAt, failure.error],
    'outbox-postpone',
  );
}

/** Postpones a row until then without counting this attempt. */
export async function deferRow(db: Queryable, id: number, until: Date): Promise<void> {
  await db.run(
    `update outbox set locked_until = null, run_at = $2, last_error = null, attempts = greatest(attempts - 1, 0)
     where id = $1 and done_at is null`,
    [id, until],
    'outbox-wait',
  );
}

/** Deletes rows finished before then and returns how many; dead letters stay. */
export async function deleteDone(db: Queryable, before: Date): Promise<number> {
  return db.run('delete from outbox where done_at < $1', [before]);
}

/** Counts the overdue rows and returns since when the oldest has been due. */
export async function countDueRows(db: Queryable, now: Date): Promise<{ count: number; since: Date | null }> {
  const found = await db.first<{ count: number; since: Date | null }>(
    `select count(*) as count, min(run_at) as since from outbox
     where done_at is null and attempts < ${maxAttempts} and run_at <= $1`,
    [now],
    'outbox-count',
  );
  return found ?? { count: 0, since: null };
}

/** A row that has used up its attempts. */
export interface DeadRow {
  id: number;
  kind: string;
  payload: JsonObject;
  attempts: number;
  createdAt: Date;
  lastError: string | null;
}

/** Oldest first. Rows that a worker still holds are not dead yet. */
export async function findDeadRows(db: Queryable, now: Date, limit: number): Promise<DeadRow[]> {
  return db.rows<DeadRow>(
    `select id, kind, payload, attempts, created_at, last_error from outbox
     where done_at is null and attempts >= ${maxAttempts} and (locked_until is null or locked_until <= $1)
     order by id limit $2`,
    [now, limit],
    'outbox-dead',
  );
}

/**
 * Gives a row that has failed, and would be retried later or not at all, all its attempts back, starting now. Returns
 * false when there is no such row.
 */
export async function reviveRow(db: Queryable, id: number, now: Date): Promise<boolean> {
  const changed = await db.run(
    `update outbox set attempts = 0, run_at = $2, locked_until = null
     where id = $1 and done_at is null and (attempts >= ${maxAttempts} or (last_error is not null and run_at > $2))
       and (locked_until is null or locked_until <= $2)`,
    [id, now],
    'outbox-revive',
  );
  return changed === 1;
}

/** Returns whether there is such a row, in whatever state. */
export async function isRow(db: Queryable, id: number): Promise<boolean> {
  return (await db.first('select from outbox where id = $1', [id])) !== undefined;
}

/**
 * Failures after which a job stays as a dead letter for an operator to look at. The indexes of outbox and timers
 * hard-code the same number.
 */
export const maxAttempts = 10;
