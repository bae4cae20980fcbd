import type { SignalReason } from '#contract/safety/signals.ts';
import type { Queryable } from '#server/marketplace/ports/db.ts';

export interface SignalRow {
  id: string;
  userId: string;
  reason: SignalReason;
  /** The limit that was reached, or the id of the other account (`betweenAccounts`); '' for all other reasons. */
  detail: string;
  /** The transaction or listing that it is about. */
  subjectId: string | null;
  times: number;
  firstAt: Date;
  lastAt: Date;
}

const columns = `id, user_id, reason, detail, subject_id, times, first_at,
  last_at`;

/** Adds a signal, or counts a repetition of one that is already open, unless it counts only once. */
export async function addSignal(
  db: Queryable,
  signal: Pick<SignalRow, 'id' | 'userId' | 'reason' | 'detail' | 'subjectId'> & {
    at: Date;
    isOnce: boolean;
  },
): Promise<void> {
  const again = signal.isOnce
    ? 'do nothing'
    : 'do update set times = s.times + 1, last_at = excluded.last_at';
  await db.run(
    `insert into signals as s (id, user_id, reason, detail, subject_id, first_at, last_at)
     values ($1, $2, $3, $4, $5, $6, $6)
     on conflict (user_id, reason, detail, subject_id) where dismissed_at is null ${again}`,
    [signal.id, signal.userId, signal.reason, signal.detail, signal.subjectId, signal.at],
  );
}

/** Returns the users with open signals, longest waiting first. */
export async function findWaiting(
  db: Queryable,
  limit: number,
): Promise<{ userId: string; since: Date; reasons: SignalReason[] }[]> {
  return db.rows(
    `select user_id, min(first_at) as since,
       array_agg(distinct reason order by reason) as reasons
     from signals where dismissed_at is null group by user_id order by since, user_id limit $1`,
    [limit],
  );
}

export async function countWaiting(db: Queryable): Promise<number> {
  const row = await db.first<{ count: number }>(
    'select count(distinct user_id)::int as count from signals where dismissed_at is null',
  );
  return row?.count ?? 0;
}

/** Returns a user's open signals, earliest first, at most `limit`. */
export function findOpenOf(db: Queryable, userId: string, limit: number): Promise<SignalRow[]> {
  return db.rows<SignalRow>(
    `select ${columns} from signals where user_id = $1 and dismissed_at is null
     order by first_at, id limit $2`,
    [userId, limit],
  );
}

/** Returns all signals about a user, newest first, including those that operators have dismissed. */
export function findAllOf(
  db: Queryable,
  userId: string,
  limit: number,
): Promise<(SignalRow & { isOpen: boolean })[]> {
  return db.rows<SignalRow & { isOpen: boolean }>(
    `select ${columns}, dismissed_at is null as is_open from signals where user_id = $1
     order by last_at desc, id limit $2`,
    [userId, limit],
  );
}

/** Returns whether an operator has dismissed such a signal. */
export async function isDismissed(
  db: Queryable,
  { userId, reason, detail }: Pick<SignalRow, 'userId' | 'reason' | 'detail'>,
): Promise<boolean> {
  const row = await db.first(
    `select from signals where user_id = $1 and reason = $2 and detail = $3 and dismissed_at is not null limit 1`,
    [userId, reason, detail],
  );
  return row !== undefined;
}

/** Returns how many were open. */
export function dismissAll(db: Queryable, userId: string, at: Date): Promise<number> {
  return db.run('update signals set dismissed_at = $2 where user_id = $1 and dismissed_at is null', [
    userId,
    at,
  ]);
}

export async function deleteDismissed(db: Queryable, before: Date): Promise<void> {
  await db.run(
    `delete from signals s where s.dismissed_at < $1
       and not exists (select from legal_holds h where h.user_id = s.user_id)`,
    [before],
  );
}

export async function deleteAllOf(db: Queryable, userId: string): Promise<void> {
  for (const table of ['signals', 'text_prints', 'sign_up_networks', 'account_networks'])
    await db.run(`delete from ${table} where user_id = $1`, [userId]);
  await db.run('delete from signals where detail = $1', [userId]);
}
