import type { Engine } from '#server/marketplace/ctx.ts';
import type { Queryable } from '#server/marketplace/ports/db.ts';
import { findRows, insertRow, type AuditFilter, type AuditRow } from './store.ts';

export { accountData, findActors, type AuditFilter, type AuditRow } from './store.ts';

/** Maximum stored length of a reason, in characters. */
const maxReason = 2000;
const exportedAtOnce = 1000;

/** An operator's action or read access: who, what, on which subject, and why. */
export interface Action {
  /** null for a command on the server, or when nobody is signed in. */
  userId: string | null;
  /** For example `listings/approve`, `listings/read`, `refused/decide`. */
  action: string;
  subject?: string | undefined;
  reason?: string | undefined;
}

/**
 * Records an action permanently. Call it before the action, so that nothing happens unrecorded; a failure then adds a
 * second row.
 */
export function record(
  { db: pool, clock }: Pick<Engine, 'db' | 'clock'>,
  { userId, action, subject, reason }: Action,
  db: Queryable = pool,
): Promise<void> {
  return insertRow(db, {
    at: clock.now(),
    userId,
    action,
    subject: subject ?? null,
    reason: reason?.slice(0, maxReason) || null,
  });
}

/** Returns the newest rows that match the filter, at most `limit`. */
export function query({ db }: Pick<Engine, 'db'>, filter: AuditFilter, limit: number): Promise<AuditRow[]> {
  return findRows(db, filter, limit);
}

/** Yields all rows that match the filter in batches, newest first. */
export async function* readAll(
  { db }: Pick<Engine, 'db'>,
  filter: AuditFilter,
): AsyncGenerator<readonly AuditRow[]> {
  let before = filter.before;
  for (;;) {
    const rows = await findRows(db, { ...filter, before }, exportedAtOnce);
    if (rows.length > 0) yield rows;
    if (rows.length < exportedAtOnce) return;
    before = rows.at(-1)?.id;
  }
}
