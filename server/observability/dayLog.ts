import type { Log } from '#server/marketplace/ctx.ts';
import type { Db, Queryable, Tx } from '#server/marketplace/ports/db.ts';

/** Counts errors and slow statements for operators. Stores their names only, never error details or values. */
export interface DayLog {
  /** Wraps a log to count its error events. */
  over(log: Log): Log;
  /** Wraps a database to count slow statements by name. */
  statements<D extends Db>(db: D): D;
  /** Stores the counts every 30 seconds. */
  start(db: Pick<Db, 'run'>): void;
  /** Stores the remaining counts and stops. */
  close(): Promise<void>;
}

/** Milliseconds from which a statement counts as slow: users notice the delay. */
export const slow = 1000;

/** Milliseconds between writes. */
const interval = 30_000;

/** Maximum number of labels per interval; further ones are not counted. */
const mostLabels = 200;

/** Hours after which counts are deleted: operators see the last 24. */
const keptHours = 48;

type Kind = 'error' | 'slow';
interface Counted {
  kind: Kind;
  label: string;
  hour: string;
  count: number;
  worst: number;
}

export function createDayLog(now: () => Date): DayLog {
  let counted = new Map<string, Counted>();
  let target: Pick<Db, 'run'> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const count = (kind: Kind, label: string, ms = 0) => {
    const hour = `${now().toISOString().slice(0, 13)}:00:00Z`;
    const key = `${kind} ${hour} ${label}`;
    if (!counted.has(key) && counted.size >= mostLabels) return;
    const { count: before = 0, worst = 0 } = counted.get(key) ?? {};
    counted.set(key, { kind, label, hour, count: before + 1, worst: Math.max(worst, Math.round(ms)) });
  };

  const store = async () => {
    if (!target || counted.size === 0) return;
    const rows = [...counted.values()];
    counted = new Map();
    // A database outage is reported by readiness checks and the log.
    await target
      .run(
        `with old as (delete from day_log where hour < $2::timestamptz - interval '${keptHours} hours')
         insert into day_log (kind, label, hour, count, worst)
         select kind, label, hour, count, worst
         from jsonb_to_recordset($1::jsonb) as r (kind text, label text, hour timestamptz, count int, worst int)
         on conflict (kind, label, hour) do update
         set count = day_log.count + excluded.count, worst = greatest(day_log.worst, excluded.worst)`,
        [JSON.stringify(rows), now()],
      )
      .catch(() => undefined);
  };

  const timed = async <T>(sql: string, name: string | undefined, work: () => Promise<T>): Promise<T> => {
    const since = performance.now();
    try {
      return await work();
    } finally {
      const ms = performance.now() - since;
      if (ms >= slow) count('slow', labelOf(sql, name), ms);
    }
  };

  const queries = <Q extends Queryable>(on: Q): Q => ({
    ...on,
    rows: (sql, values, name) => timed(sql, name, () => on.rows(sql, values, name)),
    first: (sql, values, name) => timed(sql, name, () => on.first(sql, values, name)),
    run: (sql, values, name) => timed(sql, name, () => on.run(sql, values, name)),
  });

  return {
    over: log => ({
      ...log,
      error(event, facts) {
        count('error', event);
        log.error(event, facts);
      },
    }),
    statements: db => ({
      ...queries(db),
      transaction: <T>(work: (tx: Tx) => Promise<T>) => db.transaction(tx => work(queries(tx))),
    }),
    start(db) {
      target = db;
      timer = setInterval(() => void store(), interval);
      timer.unref();
    },
    async close() {
      clearInterval(timer);
      await store();
    },
  };
}

/** Values are parameters, so the beginning of an unnamed statement contains no user data. */
const labelOf = (sql: string, name: string | undefined) =>
  name ?? sql.replaceAll(/\s+/g, ' ').trim().slice(0, 80);
