import type { DocumentKind } from '#contract/account/verification.ts';
import type { Queryable, Tx } from '#server/marketplace/ports/db.ts';

export interface RequestRow {
  id: string;
  userId: string;
  state: 'preparing' | 'pending' | 'approved' | 'rejected';
  note: string;
  documents: readonly DocumentKind[];
  reason: string | null;
  createdAt: Date;
  decidedAt: Date | null;
}

const columns = `id, user_id, state, note, documents, reason, created_at,
  decided_at`;

export type NewRequest = Pick<RequestRow, 'id' | 'userId' | 'note' | 'documents' | 'createdAt'>;

/** Inserts a request that stays hidden until {@link markPending}. */
export async function insertRequest(db: Queryable, request: NewRequest): Promise<void> {
  await db.run(
    `insert into verification_requests (id, user_id, state, note, documents, created_at)
     values ($1, $2, 'preparing', $3, $4, $5)`,
    [request.id, request.userId, request.note, request.documents, request.createdAt],
  );
}

/** Returns false when the user has another pending request, or has withdrawn this one meanwhile. */
export async function markPending(db: Queryable, id: string): Promise<boolean> {
  const changed = await db.run(
    `update verification_requests r set state = 'pending' where r.id = $1 and not exists (
       select from verification_requests o where o.user_id = r.user_id and o.state = 'pending')`,
    [id],
  );
  return changed === 1;
}

/** Returns the pending request, else the most recent decided one. */
export function findLatestOf(db: Queryable, userId: string): Promise<RequestRow | undefined> {
  return db.first<RequestRow>(
    `select ${columns} from verification_requests where user_id = $1 and state <> 'preparing'
     order by created_at desc, id limit 1`,
    [userId],
  );
}

export function findRequest(db: Queryable, id: string): Promise<RequestRow | undefined> {
  return db.first<RequestRow>(`select ${columns} from verification_requests where id = $1`, [id]);
}

/** Returns pending requests, longest waiting first. null: all of them. */
export function findPending(db: Queryable, limit: number | null): Promise<RequestRow[]> {
  return db.rows<RequestRow>(
    `select ${columns} from verification_requests where state = 'pending' order by created_at, id limit $1`,
    [limit],
  );
}

/** Counts pending requests, except those of users banned meanwhile. */
export async function countPending(db: Queryable): Promise<number> {
  const row = await db.first<{ count: number }>(
    `select count(*)::int as count from verification_requests r join users u on u.id = r.user_id
     where r.state = 'pending' and u.state <> 'banned'`,
  );
  return row?.count ?? 0;
}

/** Locks a pending request until the transaction ends. */
export function lockPending(tx: Tx, id: string): Promise<RequestRow | undefined> {
  return tx.first<RequestRow>(
    `select ${columns} from verification_requests where id = $1 and state = 'pending' for update`,
    [id],
  );
}

/** Records the decision and erases the user's note. */
export async function markDecided(
  tx: Tx,
  id: string,
  decision: { state: 'approved' | 'rejected'; reason: string | null; at: Date },
): Promise<void> {
  await tx.run(
    `update verification_requests set state = $2, reason = $3, decided_at = $4, note = '' where id = $1`,
    [id, decision.state, decision.reason, decision.at],
  );
}

/** Returns the ids of the removed requests. */
export function deleteWaitingOf(db: Queryable, userId: string): Promise<string[]> {
  return removed(db, `user_id = $1 and state in ('preparing', 'pending')`, userId);
}

/** Returns the ids of the removed requests. */
export function deleteAllOf(db: Queryable, userId: string): Promise<string[]> {
  return removed(db, 'user_id = $1', userId);
}

/** Removes requests whose documents never arrived. Returns their ids. */
export function deleteUnfinished(db: Queryable, before: Date): Promise<string[]> {
  return removed(db, `state = 'preparing' and created_at < $1`, before);
}

/** Returns which of these requests still need their documents. */
export async function findOpen(db: Queryable, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.rows<{ id: string }>(
    `select id from verification_requests where id = any($1::uuid[]) and state in ('preparing', 'pending')`,
    [ids],
  );
  return new Set(rows.map(({ id }) => id));
}

async function removed(db: Queryable, condition: string, value: unknown): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(
    `delete from verification_requests where ${condition} returning id`,
    [value],
  );
  return rows.map(({ id }) => id);
}
