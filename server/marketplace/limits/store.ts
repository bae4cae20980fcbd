import type { Queryable } from '#server/marketplace/ports/db.ts';

/**
 * Increments the counter and returns true, unless there are `most` since the window started; a window that started at
 * or before `since` is over.
 */
export async function countOne(
  db: Queryable,
  { key, now, most, since }: { key: Buffer; now: Date; most: number; since: Date },
): Promise<boolean> {
  const counted = await db.run(
    `insert into limits as l (key, window_start, count) values ($1, $2, 1)
     on conflict (key) do update set
       window_start = case when l.window_start <= $4 then excluded.window_start else l.window_start end,
       count = case when l.window_start <= $4 then 1 else l.count + 1 end
     where l.window_start <= $4 or l.count < $3`,
    [key, now, most, since],
    'limits-count',
  );
  return counted === 1;
}

export async function findStart(db: Queryable, key: Buffer): Promise<Date | undefined> {
  const row = await db.first<{ start: Date }>('select window_start as start from limits where key = $1', [
    key,
  ]);
  return row?.start;
}

export async function takeBackOne(db: Queryable, key: Buffer): Promise<void> {
  await db.run('update limits set count = count - 1 where key = $1 and count > 0', [key], 'limits-back');
}

export async function forgetKeys(db: Queryable, keys: readonly Buffer[]): Promise<void> {
  await db.run('delete from limits where key = any($1::bytea[])', [keys], 'limits-forget');
}

export function removeBefore(db: Queryable, start: Date): Promise<number> {
  return db.run('delete from limits where window_start <= $1', [start]);
}
