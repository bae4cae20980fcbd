import type { Queryable } from '#server/marketplace/ports/db.ts';
import { maxAttempts } from './store.ts';

/** Parks a claimed row until a process that can handle its kind starts. No worker claims it meanwhile. */
export async function parkRow(db: Queryable, id: number): Promise<void> {
  await db.run(
    `update outbox set run_at = 'infinity', attempts = 0, locked_until = null where id = $1 and done_at is null`,
    [id],
    'outbox-park',
  );
}

/** Makes the parked rows of these kinds due. Returns how many. */
export function releaseParked(db: Queryable, kinds: readonly string[], now: Date): Promise<number> {
  return db.run(
    `update outbox set run_at = $2 where done_at is null and run_at = 'infinity' and kind = any($1)`,
    [kinds, now],
  );
}

/** Deletes rows parked before then and mails that were given up, which by now are of no use. Returns how many. */
export function deleteUnsent(db: Queryable, before: Date): Promise<number> {
  return db.run(
    `delete from outbox where done_at is null and created_at < $1
       and (run_at = 'infinity' or (kind like 'mail/%' and attempts >= ${maxAttempts}))`,
    [before],
  );
}

/** Thrown by a handler that knows better than the worker when, or whether, its row should be retried. */
export class Postponed extends Error {
  /**
   * `retryAfter`: milliseconds; null when another attempt would fail as well. `waits`: nothing has failed, it is only
   * too early, so this attempt does not count and the row may wait indefinitely.
   */
  constructor(
    message: string,
    readonly retryAfter: number | null,
    readonly reason: 'failed' | 'waits' = 'failed',
  ) {
    super(message);
    this.name = 'Postponed';
  }
}
