import type { Log } from '#server/marketplace/ctx.ts';
import type { Db, Queryable, Tx } from '#server/marketplace/ports/db.ts';

/** Counts errors and slow statements for operators; what they quote or hold is never stored. */
export interface DayLog {
  /** Wraps a log so that the events of errors are counted. */
  over(log: Log): Log;
  /** Wraps a database so that statements that take long are counted by their names. */
  statements<D extends Db>(db: D): D;
  /** Stores what was counted, now and every half minute. */
  start(db: Pick<Db, 'run'>): void;
  /** Stores the rest. */
  close(): Promise<void>;
}

/** Milliseconds from which a statement is slow: a person then waits for it. */
export const slow = 1000;

/** Milliseconds between two times of storing. */
const interval = 30_000;

/** Labels in one interval; a flood of different ones is cut off. */
const mostLabels = 200;

/** Hours for which counts are kept: a day, whenever it is looked at. */
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
    // A database that is down is told elsewhere.
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

/** Statements are ours, with values as parameters; the beginning tells which one it is. */
const labelOf = (sql: string, name: string | undefined) =>
  name ?? sql.replaceAll(/\s+/g, ' ').trim().slice(0, 80);
