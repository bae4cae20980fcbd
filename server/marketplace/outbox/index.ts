import type { JsonObject } from '#contract/json.ts';
import type { AccountData } from '#server/marketplace/accountData.ts';
import type { Db, Queryable, Tx } from '#server/marketplace/ports/db.ts';
import type { Clock } from '../origin.ts';
import { maxAttempts, queueOf } from './store.ts';

export { maxAttempts } from './store.ts';
export {
  claimDueRows,
  countDueRows,
  findDeadRows,
  isRow,
  deferRow,
  markAllDone,
  markDone,
  postponeRow,
  deleteDone,
  reviveRow,
  type DeadRow,
  type OutboxQueue,
  type OutboxRow,
} from './store.ts';
export { parkRow, Postponed, releaseParked, deleteUnsent } from './waiting.ts';

export const accountData: AccountData = { tables: { outbox: {} } };

/**
 * The channel that wakes the worker; its payload names the queue. A NOTIFY is delivered only when its transaction
 * commits.
 */
export const outboxChannel = 'outbox';

/** Kind of a row that becomes a mail: such rows have a queue of their own, and wait where nothing composes them. */
export type MailEvent = `mail/${string}`;

/** Names the outbox event of a mail: `mailEvent('person-blocked')`. */
export const mailEvent = <Name extends string>(name: Name): `mail/${Name}` => `mail/${name}`;

export const isMailEvent = (kind: string): kind is MailEvent => kind.startsWith('mail/');

/**
 * Adds an event to process after the commit, such as 'transaction/transitioned' or 'image/uploaded'. The worker passes
 * it to the handler of its kind, at least once and not before `delay` milliseconds have passed. A rollback discards it.
 */
export async function addToOutbox(
  tx: Tx,
  clock: Clock,
  kind: string,
  payload: JsonObject,
  delay = 0,
): Promise<void> {
  const now = clock.now();
  await tx.run(
    `with added as (
       insert into outbox (kind, payload, created_at, run_at) values ($1, $2::jsonb, $3, $5) returning id
     )
     select pg_notify($4, $6) from added`,
    [kind, JSON.stringify(payload), now, outboxChannel, new Date(now.getTime() + delay), queueOf(kind)],
    'outbox-add',
  );
}

/** Adds several events of one kind at once, none to be handled before `delay` milliseconds have passed. */
export async function addAllToOutbox(
  tx: Tx,
  clock: Clock,
  kind: string,
  payloads: readonly JsonObject[],
  delay = 0,
): Promise<void> {
  if (payloads.length === 0) return;
  const now = clock.now();
  await tx.run(
    `with added as (
       insert into outbox (kind, payload, created_at, run_at)
       select $1, payload, $3, $5 from jsonb_array_elements($2::jsonb) payload returning id
     )
     select pg_notify($4, $6) from added limit 1`,
    [kind, JSON.stringify(payloads), now, outboxChannel, new Date(now.getTime() + delay), queueOf(kind)],
    'outbox-add-all',
  );
}

/** A statement that may return a row. */
export interface Guard {
  sql: string;
  values: readonly unknown[];
}

/**
 * Adds events, none to be handled before `delay` milliseconds have passed, if `guard` returns a row. Both are one
 * statement under the given name: for what happens thousands of times at once, a transaction of several takes too long.
 */
export async function addAllIf(
  db: Queryable,
  clock: Clock,
  { sql, values }: Guard,
  events: readonly { kind: string; payload: JsonObject }[],
  { delay, name }: { delay: number; name: string },
): Promise<void> {
  const now = clock.now();
  const given = events.map(({ kind, payload }) => ({ kind, payload, queue: queueOf(kind) }));
  const [first, second, third, fourth] = [1, 2, 3, 4].map(number => `$${values.length + number}`);
  await db.run(
    `with guard as (${sql}), given as (
       select * from jsonb_to_recordset(${first}::jsonb) as given (kind text, payload jsonb, queue text)
     ), added as (
       insert into outbox (kind, payload, created_at, run_at)
       select kind, payload, ${second}, ${third} from given where exists (select from guard) returning kind
     )
     select pg_notify(${fourth}, queue) from (select distinct queue from given where exists (select from added)) woken`,
    [...values, JSON.stringify(given), now, new Date(now.getTime() + delay), outboxChannel],
    name,
  );
}

/** A row that another one carries. */
export interface AbsorbedRow {
  kind: string;
  payload: JsonObject;
}

/**
 * Marks the waiting rows of these kinds for the same user as done and stores them as `parts` in the payload of row `id`,
 * together with itself, oldest first. Rows that have `parts` have begun already and are left alone, as are those created
 * before `since`. One transaction: a process that dies later finds all in its row. Returns the parts; empty when another
 * row has absorbed this one.
 */
export function absorbRows(
  db: Db,
  row: { id: number; userId: string; kinds: readonly string[]; since: Date; now: Date },
): Promise<AbsorbedRow[]> {
  const { id, userId, kinds, since, now } = row;
  return db.transaction(async tx => {
    // Locked in the order of their ids: two workers with rows of one user wait for each other.
    const found = await tx.rows<AbsorbedRow & { id: number }>(
      `select id, kind, payload from outbox
       where done_at is null and (id = $1 or (attempts < ${maxAttempts} and created_at > $4)) and kind = any($2)
         and payload ->> 'userId' = $3 and not payload ?| array['parts', 'notifiedAs']
       order by id for update`,
      [id, kinds, userId, since],
    );
    if (!found.some(one => one.id === id)) return [];
    const parts = found.map(({ kind, payload }) => ({ kind, payload }));
    await tx.run(
      `update outbox set payload = payload || jsonb_build_object('parts', $2::jsonb) where id = $1`,
      [id, JSON.stringify(parts)],
    );
    const others = found.flatMap(one => (one.id === id ? [] : [one.id]));
    if (others.length > 0)
      await tx.run(
        `update outbox set done_at = $2, locked_until = null, last_error = null where id = any($1::bigint[])`,
        [others, now],
      );
    return parts;
  });
}

/** A mail that has not been sent yet because of failures. */
export interface FailingMail {
  id: number;
  kind: string;
  /**
   * The recipient's address when the payload names one; otherwise the recipient's user id, if the payload names that.
   */
  email: string | null;
  userId: string | null;
  createdAt: Date;
  error: string;
  /** When it is retried; null once it has been given up. */
  retryAt: Date | null;
}

/** A row that has failed and will be retried. */
export interface RetriedRow {
  id: number;
  kind: string;
  attempts: number;
  createdAt: Date;
  error: string;
  retryAt: Date;
}

/** Returns the rows that have failed and will be retried, oldest first. */
export function findRetriedRows(db: Queryable, limit: number): Promise<RetriedRow[]> {
  return db.rows<RetriedRow>(
    `select id, kind, attempts, created_at, last_error as error, run_at as retry_at
     from outbox where done_at is null and last_error is not null and attempts < ${maxAttempts} order by id limit $1`,
    [limit],
  );
}

/** Returns mails that have failed at least once and have not been sent since, newest first. */
export function findFailingMails(db: Queryable, limit: number): Promise<FailingMail[]> {
  return db.rows<FailingMail>(
    `select id, kind, payload ->> 'email' as email, payload ->> 'userId' as user_id, created_at, last_error as error,
       case when attempts < ${maxAttempts} then run_at end as retry_at
     from outbox where done_at is null and kind like 'mail/%' and last_error is not null order by id desc limit $1`,
    [limit],
  );
}
