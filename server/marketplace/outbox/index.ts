import type { JsonObject } from '#contract/json.ts';
import type { AccountData } from '#server/marketplace/accountData.ts';
import type { Tx } from '#server/marketplace/ports/db.ts';
import type { Clock } from '../origin.ts';

export { maxAttempts } from './store.ts';
export {
  claimDueRows,
  countDueRows,
  findDeadRows,
  isRow,
  deferRow,
  markDone,
  postponeRow,
  deleteDone,
  reviveRow,
  type DeadRow,
  type OutboxQueue,
  type OutboxRow,
} from './store.ts';
export { absorbRows, type AbsorbedRow } from './absorb.ts';
export { findFailingMails, findRetriedRows, type FailingMail, type RetriedRow } from './failing.ts';
export { parkRow, Postponed, releaseParked, deleteUnsent } from './waiting.ts';

export const accountData: AccountData = { tables: { outbox: {} } };

/** The channel that wakes the worker. A NOTIFY is delivered only when its transaction commits. */
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
     select pg_notify($4, id::text) from added`,
    [kind, JSON.stringify(payload), now, outboxChannel, new Date(now.getTime() + delay)],
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
     select pg_notify($4, max(id)::text) from added`,
    [kind, JSON.stringify(payloads), now, outboxChannel, new Date(now.getTime() + delay)],
    'outbox-add-all',
  );
}
