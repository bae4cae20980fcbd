import type { Db, Queryable, Tx } from '#server/marketplace/ports/db.ts';

export interface CopyRow {
  id: string;
  userId: string;
  state: 'preparing' | 'ready' | 'failed';
  createdAt: Date;
  /** Integer percent. */
  progress: number;
  bytes: number | null;
  expiresAt: Date | null;
  attempts: number;
}

const columns = `id, user_id, state, created_at, progress, bytes, expires_at,
  attempts`;

export function findOf(db: Queryable, userId: string): Promise<CopyRow | undefined> {
  return db.first<CopyRow>(`select ${columns} from data_copies where user_id = $1`, [userId]);
}

/**
 * Inserts the user's only export; returns false while another is being prepared, or when one was requested
 * concurrently.
 */
export async function insertCopy(
  tx: Tx,
  copy: Pick<CopyRow, 'id' | 'userId' | 'createdAt'>,
): Promise<boolean> {
  const changed = await tx.run(
    'insert into data_copies (id, user_id, created_at) values ($1, $2, $3) on conflict (user_id) do nothing',
    [copy.id, copy.userId, copy.createdAt],
  );
  return changed === 1;
}

/** Removes the user's exports that are not being prepared; returns their ids. */
export function deleteFinishedOf(tx: Tx, userId: string): Promise<string[]> {
  return removed(tx, `user_id = $1 and state <> 'preparing'`, userId);
}

/** Removes all exports of the user; returns their ids. */
export function deleteAllOf(tx: Tx, userId: string): Promise<string[]> {
  return removed(tx, 'user_id = $1', userId);
}

/** Removes expired exports; returns their ids. */
export function deleteExpired(tx: Tx, now: Date): Promise<string[]> {
  return removed(tx, 'expires_at <= $1', now);
}

/** Claims the export that has waited longest until the lease expires; other workers skip it. */
export function claim(db: Queryable, now: Date, leaseUntil: Date): Promise<CopyRow | undefined> {
  return db.first<CopyRow>(
    `update data_copies set locked_until = $2, attempts = attempts + 1, progress = 0
     where id = (
       select id from data_copies
       where state = 'preparing' and (locked_until is null or locked_until <= $1)
       order by created_at limit 1 for update skip locked)
     returning ${columns}`,
    [now, leaseUntil],
    'data-copies-claim',
  );
}

/** Saves the progress and extends the lease; returns false when the attempt no longer owns the export. */
export async function markProgress(
  db: Queryable,
  { id, attempts }: CopyRow,
  progress: number,
  leaseUntil: Date,
): Promise<boolean> {
  const changed = await db.run(
    `update data_copies set progress = $3, locked_until = $4
     where id = $1 and attempts = $2 and state = 'preparing'`,
    [id, attempts, progress, leaseUntil],
  );
  return changed === 1;
}

/** Returns false when the attempt no longer owns the export. */
export async function markReady(
  tx: Tx,
  { id, attempts }: CopyRow,
  done: { bytes: number; expiresAt: Date },
): Promise<boolean> {
  const changed = await tx.run(
    `update data_copies set state = 'ready', progress = 100, locked_until = null, bytes = $3, expires_at = $4
     where id = $1 and attempts = $2 and state = 'preparing'`,
    [id, attempts, done.bytes, done.expiresAt],
  );
  return changed === 1;
}

/** Schedules another attempt at the given time; without one the export has failed for good. */
export async function markBroken(
  db: Queryable,
  { id, attempts }: CopyRow,
  again: Date | null,
): Promise<void> {
  await db.run(
    `update data_copies set locked_until = $3, progress = 0,
       state = case when $3::timestamptz is null then 'failed' else state end
     where id = $1 and attempts = $2 and state = 'preparing'`,
    [id, attempts, again],
  );
}

/** Returns those of the ids that are exports. */
export async function existing(db: Queryable, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.rows<{ id: string }>('select id from data_copies where id = any($1::uuid[])', [ids]);
  return new Set(rows.map(({ id }) => id));
}

/** Yields the rows of a statement with a `_key` column in its order, in batches. */
export async function* pages(
  db: Pick<Db, 'rows'>,
  sql: string,
  userId: string,
): AsyncGenerator<Record<string, unknown>[]> {
  for (let after = ''; ;) {
    const rows = await db.rows<Record<string, unknown>>(
      `select s.* from (${sql}) s where s._key collate "C" > $2 order by s._key collate "C" limit ${rowsAtOnce}`,
      [userId, after],
    );
    if (rows.length > 0) yield rows;
    if (rows.length < rowsAtOnce) return;
    after = String(rows.at(-1)?._key);
  }
}

const rowsAtOnce = 200;

async function removed(tx: Tx, condition: string, value: unknown): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(`delete from data_copies where ${condition} returning id`, [
    value,
  ]);
  return rows.map(({ id }) => id);
}
