import type { JsonObject } from '#contract/json.ts';
import type { Queryable } from '#server/marketplace/ports/db.ts';

/** A fact that waits for its handler. */
export interface OutboxRow {
  id: number;
  kind: string;
  payload: JsonObject;
  /** This one included. */
  attempts: number;
}

/** Takes due rows, longest due first, for as long as the lease lasts; other workers pass over them. */
export async function claimDueRows(
  db: Queryable,
  claim: { now: Date; leaseUntil: Date; limit: number; maxAttempts: number },
): Promise<OutboxRow[]> {
  return db.rows<OutboxRow>(
    `update outbox set locked_until = $2, attempts = attempts + 1
     where id in (
       select id from outbox
       where done_at is null and run_at <= $1 and (locked_until is null or locked_until <= $1) and attempts < $4
       order by run_at, id limit $3 for update skip locked)
     returning id, kind, payload, attempts`,
    [claim.now, claim.leaseUntil, claim.limit, claim.maxAttempts],
    'outbox-claim',
  );
}

export async function markDone(db: Queryable, id: number, now: Date): Promise<void> {
  await db.run(
    'update outbox set done_at = $2, locked_until = null, last_error = null where id = $1',
    [id, now],
    'outbox-done',
  );
}

/** Keeps why a row failed and when it may be tried again; after its last attempt it stays as a dead letter. */
export async function postponeRow(
  db: Queryable,
  id: number,
  failure: { retryAt: Date; error: string },
): Promise<void> {
  await db.run(
    'update outbox set locked_until = null, run_at = $2, last_error = $3 where id = $1',
    [id, failure.retryAt, failure.error],
    'outbox-postpone',
  );
}

/** Forgets what was done before; dead letters stay. Tells how many rows went. */
export async function removeDone(db: Queryable, before: Date): Promise<number> {
  return db.run('delete from outbox where done_at < $1', [before]);
}
