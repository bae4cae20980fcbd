import type { Engine } from '#server/marketplace/ctx.ts';
import type { Queryable } from '#server/marketplace/ports/db.ts';
import type { AccountData } from '#server/marketplace/accountData.ts';

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

export const accountData: AccountData = {
  tables: {
    audit_log: {
      id: 'what operators have done, stored so that they can be held to account; it names people by id only',
    },
  },
};

export interface AuditRow {
  /** Increases with time; text, because it may exceed a safe integer. */
  id: string;
  at: Date;
  userId: string | null;
  action: string;
  subject: string | null;
  reason: string | null;
}

export interface AuditFilter {
  userId?: string | undefined;
  /** The complete action, or a prefix ending in `/` for all actions of that kind. */
  action?: string | undefined;
  subject?: string | undefined;
  /** Inclusive. */
  from?: Date | undefined;
  /** Exclusive. */
  until?: Date | undefined;
  /** Only rows before this one. */
  before?: string | undefined;
}

async function insertRow(db: Queryable, row: Omit<AuditRow, 'id'>): Promise<void> {
  await db.run(
    'insert into audit_log (at, user_id, action, subject, reason) values ($1, $2, $3, $4, $5)',
    [row.at, row.userId, row.action, row.subject, row.reason],
    'audit-insert',
  );
}

/** Newest first. */
function findRows(db: Queryable, filter: AuditFilter, limit: number): Promise<AuditRow[]> {
  const values: unknown[] = [];
  const put = (value: unknown) => `$${values.push(value)}`;
  const where = ['true'];
  const { userId, action, subject, from, until, before } = filter;
  if (userId) where.push(`user_id = ${put(userId)}`);
  if (action?.endsWith('/')) where.push(`starts_with(action, ${put(action)})`);
  else if (action) where.push(`action = ${put(action)}`);
  if (subject) where.push(`subject = ${put(subject)}`);
  if (from) where.push(`at >= ${put(from)}`);
  if (until) where.push(`at < ${put(until)}`);
  if (before) where.push(`id < ${put(before)}`);
  // Qualified: the bare name would mean the selected text, which has no index and sorts 10 before 9.
  return db.rows<AuditRow>(
    `select id::text, at, user_id, action, subject, reason from audit_log
     where ${where.join(' and ')} order by audit_log.id desc limit ${put(limit)}`,
    values,
  );
}

/** Returns all users who have acted, without those who were only refused. */
export async function findActors(db: Queryable): Promise<string[]> {
  // A loose index scan from one user to the next: reading every row would become slower every day.
  const next = `select l.user_id from audit_log l where l.action <> 'refused' and l.user_id is not null`;
  const rows = await db.rows<{ id: string }>(
    `with recursive actors as (
       (${next} order by l.user_id limit 1)
       union all
       select (${next} and l.user_id > a.user_id order by l.user_id limit 1)
       from actors a where a.user_id is not null)
     select user_id as id from actors where user_id is not null`,
  );
  return rows.map(({ id }) => id);
}
