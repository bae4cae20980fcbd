import type { JsonObject } from '#contract/json.ts';
import type { Db, Queryable, Tx } from '#server/marketplace/ports/db.ts';

/** A mail that waits for its reader's digest: the outbox row that would have sent it. */
export interface DigestEntry {
  eventId: number;
  userId: string;
  /** The kind of the row. */
  mail: string;
  payload: JsonObject;
  createdAt: Date;
}

export async function insertEntry(tx: Tx, entry: DigestEntry & { dueAt: Date }): Promise<void> {
  const { eventId, userId, mail, payload, createdAt, dueAt } = entry;
  await tx.run(
    `insert into digest_entries (event_id, user_id, mail, payload, created_at, due_at)
     values ($1, $2, $3, $4::jsonb, $5, $6) on conflict (event_id) do nothing`,
    [eventId, userId, mail, JSON.stringify(payload), createdAt, dueAt],
  );
}

/** Returns the ids of users whose next digest is due. */
export async function findDueReaders(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db.rows<{ userId: string }>(
    `select distinct user_id from digest_entries where queued_at is null and due_at <= $1 limit $2`,
    [now, limit],
    'digest-due',
  );
  return rows.map(({ userId }) => userId);
}

/** Claims what a user's digest is to contain, and returns it; empty when another process has claimed it. */
export async function claimEntries(tx: Tx, userId: string, now: Date): Promise<number[]> {
  const rows = await tx.rows<{ eventId: number }>(
    `update digest_entries set queued_at = $2 where user_id = $1 and queued_at is null and due_at <= $2
     returning event_id`,
    [userId, now],
  );
  return rows.map(({ eventId }) => eventId);
}

/** Oldest first. */
export async function findEntries(db: Queryable, eventIds: readonly number[]): Promise<DigestEntry[]> {
  return db.rows<DigestEntry>(
    `select event_id, user_id, mail, payload, created_at from digest_entries
     where event_id = any($1::bigint[]) order by created_at, event_id`,
    [eventIds],
  );
}

export async function deleteQueuedBefore(db: Queryable, before: Date): Promise<void> {
  await db.run('delete from digest_entries where queued_at < $1', [before]);
}

export async function deleteEntriesOf(tx: Tx, userId: string): Promise<void> {
  await tx.run('delete from digest_entries where user_id = $1', [userId]);
}
