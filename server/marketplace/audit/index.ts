import type { Engine } from '#server/marketplace/ctx.ts';
import type { Queryable } from '#server/marketplace/ports/db.ts';
import { findRows, insertRow, type AuditFilter, type AuditRow } from './store.ts';

export { findActors, type AuditFilter, type AuditRow } from './store.ts';

/** Characters of a reason that are kept. */
const reasonMax = 2000;
const exportedAtOnce = 1000;

/** Something that an operator does or reads: who, what, to what, and why. */
export interface Deed {
  /** null: a command on the server, or nobody signed in. */
  userId: string | null;
  /** Such as `listings/approve`, `listings/read`, `refused/decide`. */
  action: string;
  subject?: string | undefined;
  reason?: string | undefined;
}

/**
 * Writes a deed down for good. To be called before it is done, so that nothing is done that is not written; what then
 * fails gets a second row.
 */
export function record(
  { db: pool, clock }: Pick<Engine, 'db' | 'clock'>,
  { userId, action, subject, reason }: Deed,
  db: Queryable = pool,
): Promise<void> {
  return insertRow(db, {
    at: clock.now(),
    userId,
    action,
    subject: subject ?? null,
    reason: reason?.slice(0, reasonMax) || null,
  });
}

/** The newest that the filter lets through, at most `limit`. */
export function query({ db }: Pick<Engine, 'db'>, filter: AuditFilter, limit: number): Promise<AuditRow[]> {
  return findRows(db, filter, limit);
}

/** All that the filter lets through, newest first, read piece by piece. */
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
