import type { Queryable } from '#server/marketplace/ports/db.ts';

/** A counter with at most `most` since its window started; a window that started at or before `since` is over. */
export interface WindowCount {
  key: Buffer;
  most: number;
  since: Date;
}

/** Increments counters in this order, up to the first that is full. Returns how many it has incremented. */
export async function countWindows(
  db: Queryable,
  counts: readonly WindowCount[],
  now: Date,
): Promise<number> {
  const steps = counts.map((_, index) => {
    const [key, most, since] = [2, 3, 4].map(position => `$${3 * index + position}`);
    const isNext = index === 0 ? '' : ` and exists (select from counted${index - 1})`;
    return `counted${index} as (
      insert into limits as l (key, window_start, count)
      select ${key}::bytea, $1::timestamptz, 1 where ${most}::int > 0${isNext}
      on conflict (key) do update set
        window_start = case when l.window_start <= ${since} then excluded.window_start else l.window_start end,
        count = case when l.window_start <= ${since} then 1 else l.count + 1 end
      where l.window_start <= ${since}::timestamptz or l.count < ${most}
      returning 1)`;
  });
  const totals = counts.map((_, index) => `(select count(*) from counted${index})`);
  const row = await db.first<{ counted: number }>(
    `with ${steps.join(', ')} select (${totals.join(' + ')})::int as counted`,
    [now, ...counts.flatMap(({ key, most, since }) => [key, most, since])],
    `limits-count-${counts.length}`,
  );
  return row?.counted ?? 0;
}

/**
 * Increments a counter whose actions have to wait for longer and longer, and returns 0; or, without counting, the
 * milliseconds still to wait. `window_start` is when the last one was counted; of requests at one moment, a later one may
 * be counted first.
 */
export async function countWaiting(
  db: Queryable,
  { key, now, most, forgottenAfter, first, longest }: WaitingCount,
): Promise<number> {
  const counted = await db.first<{ counted: boolean }>(
    `insert into limits as l (key, window_start, count) values ($1, $2, 1)
     on conflict (key) do update set window_start = greatest(l.window_start, $2),
       count = case when l.window_start <= $2::timestamptz - $4::float8 * interval '1 millisecond' then 1 else least(l.count + 1, 1000) end
     where l.count < $3::int or l.window_start + ${waitOf} <= $2::timestamptz
     returning true as counted`,
    [key, now, most, forgottenAfter, first, longest],
    'limits-count-waiting',
  );
  if (counted) return 0;
  const row = await db.first<{ left: number }>(
    `select extract(epoch from l.window_start + ${waitOf} - $2::timestamptz)::float8 * 1000 as left from limits l
     where key = $1 and $4::float8 is not null`,
    [key, now, most, forgottenAfter, first, longest],
  );
  return Math.max(1, row?.left ?? 0);
}

interface WaitingCount {
  key: Buffer;
  now: Date;
  /** Free actions. */
  most: number;
  /** Milliseconds. */
  forgottenAfter: number;
  first: number;
  longest: number;
}

// The exponent is bounded, so that the power stays a number.
const waitOf = `case when l.count < $3::int then interval '0'
  else least($6::float8, $5::float8 * power(2, least(l.count - $3::int, 30))) * interval '1 millisecond' end`;

export async function findStart(db: Queryable, key: Buffer): Promise<Date | undefined> {
  const row = await db.first<{ start: Date }>('select window_start as start from limits where key = $1', [
    key,
  ]);
  return row?.start;
}

export async function decrementCounts(db: Queryable, keys: readonly Buffer[]): Promise<void> {
  await db.run(
    `${locked} update limits l set count = count - 1 from locked where l.key = locked.key and count > 0`,
    [keys],
    'limits-back',
  );
}

export async function deleteCounts(db: Queryable, keys: readonly Buffer[]): Promise<void> {
  await db.run(
    `${locked} delete from limits l using locked where l.key = locked.key`,
    [keys],
    'limits-forget',
  );
}

/**
 * Locks counters in the order of the keys, which is that of {@link countWindows}: in any other order, of two log-ins to
 * one account at a time, each would wait for the other.
 */
const locked = `with locked as materialized (
  select l.key from unnest($1::bytea[]) with ordinality given (key, position) join limits l using (key)
  order by given.position for update of l)`;

export function deleteBefore(db: Queryable, start: Date): Promise<number> {
  return db.run('delete from limits where window_start <= $1', [start]);
}
