import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { toField } from '#server/marketplace/ports/columnNames.ts';
import type { Db, Queryable, Tx } from '#server/marketplace/ports/db.ts';
import { listen } from './listen.ts';
import { recordWrite, onlyReads, orUnavailable, unavailable } from './unavailable.ts';

export interface PoolOptions {
  url: string;
  /** Maximum number of connections. */
  max?: number;
  /** Called when nothing listens at the address or the server is shutting down; the connection is then retried once. */
  revive?: () => Promise<void>;
  /**
   * Throws when the pool is used inside an open transaction, where it could deadlock with itself, and when a named
   * statement would be planned each time (see anyOf.ts). For tests.
   */
  isGuarded?: boolean;
  onError?: (error: Error) => void;
}

/** Connection counts of a pool: open ones, idle ones among them, and calls that wait for one. */
export interface PoolCounts {
  open: number;
  idle: number;
  waiting: number;
}

/** The engine's {@link Db} port, with counts for monitoring. */
export interface Pool extends Db {
  counts(): PoolCounts;
}

const { builtins } = pg.types;

// bigint columns hold amounts and counts: parsed as numbers while they are exact.
pg.types.setTypeParser(builtins.INT8, text => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} is beyond the exact numbers`);
  return value;
});
pg.types.setTypeParser(builtins.DATE, text => text);

/** Serialisation failure or deadlock: a retry can succeed. */
const isRetryable = (error: unknown) => ['40001', '40P01'].includes((error as { code?: string }).code ?? '');

const isDown = (error: unknown) =>
  ['ECONNREFUSED', 'ECONNRESET', '57P03'].includes((error as { code?: string }).code ?? '');

/**
 * Milliseconds to connect, for the response to a statement (the server itself gives up after fifteen seconds), and on
 * closing, for calls still in progress.
 */
const timeouts = { connect: 10_000, answer: 20_000, closing: 5_000 };

/** What every connection of a pool sets for its session. */
export const sessionOptions =
  '-c statement_timeout=15000 -c idle_in_transaction_session_timeout=30000 -c timezone=UTC';

/** A list whose length the planner sees. */
const listInSight = /\bany\(\$\d+::uuid\[\]\)/;

/** The connection is as good as lost: any further statement on it would wait as long again. */
const isReadTimeout = (error: unknown) => (error as Error).message === 'Query read timeout';

/**
 * Creates the connection pool behind the engine's {@link Db} port. While the database is unreachable, every call
 * rejects with `Unavailable`.
 */
export function createPool(options: PoolOptions): Pool {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.max ?? 10,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: timeouts.connect,
    query_timeout: timeouts.answer,
    options: sessionOptions,
  });
  const onError = options.onError ?? (() => undefined);
  // Closing connections may still report that the server is stopping: pool.end() does not wait for their sockets.
  pool.on('error', error => {
    if (!pool.ending) onError(error);
  });
  // A connection lost while checked out fails its running statement; without a handler, the event would end the
  // process.
  pool.on('connect', client => client.on('error', () => undefined));
  const inTransaction = new AsyncLocalStorage<true>();
  const guard = () => {
    if (options.isGuarded && inTransaction.getStore())
      throw new Error('The pool was asked inside an open transaction.');
  };
  const checkPlan = ({ name, text }: pg.QueryArrayConfig) => {
    if (options.isGuarded && name && listInSight.test(text))
      throw new Error(`The statement ${name} needs anyOf(): it would be planned each time.`);
  };

  const reconnect = async (revive: () => Promise<void>): Promise<pg.PoolClient> => {
    try {
      await revive();
      return await pool.connect();
    } catch (error) {
      throw unavailable(error);
    }
  };

  const connect = async (): Promise<pg.PoolClient> => {
    try {
      return await pool.connect();
    } catch (error) {
      if (!isDown(error) || !options.revive) throw orUnavailable(error);
      return reconnect(options.revive);
    }
  };

  const onPool = queries(async query => {
    guard();
    checkPlan(query);
    const client = await connect();
    let broken = false;
    try {
      const result = await client.query(query);
      if (!onlyReads(query.text)) recordWrite();
      return result;
    } catch (error) {
      // A failed statement leaves the connection usable; pool.query() would discard it.
      broken = !(error instanceof pg.DatabaseError) || error.severity === 'FATAL';
      throw orUnavailable(error, !onlyReads(query.text));
    } finally {
      client.release(broken);
    }
  });

  const once = async <T>(work: (tx: Tx) => Promise<T>): Promise<{ result: T; effects: (() => void)[] }> => {
    const client = await connect();
    const effects: (() => void)[] = [];
    let broken = false;
    let isCommitting = false;
    try {
      await client.query('begin');
      const tx: Tx = {
        ...queries(query => {
          checkPlan(query);
          return client.query(query);
        }),
        inTransaction: true,
        afterCommit: effect => void effects.push(effect),
      };
      const result = await (options.isGuarded ? inTransaction.run(true, () => work(tx)) : work(tx));
      isCommitting = true;
      const { command } = await client.query('commit');
      // PostgreSQL responds with another command when a statement had failed and its error was swallowed: nothing was
      // stored.
      if (command !== 'COMMIT') throw new Error('A transaction with a failed statement cannot be committed.');
      recordWrite();
      return { result, effects };
    } catch (error) {
      if (isReadTimeout(error)) broken = true;
      else await client.query('rollback').catch(() => (broken = true));
      throw orUnavailable(error, isCommitting);
    } finally {
      client.release(broken);
    }
  };

  return {
    ...onPool,
    async transaction(work) {
      guard();
      for (let attempt = 1; ; attempt++) {
        try {
          const { result, effects } = await once(work);
          for (const effect of effects) run(effect, onError);
          return result;
        } catch (error) {
          if (!isRetryable(error) || attempt === 4) throw error;
          await sleep(Math.random() * 20 * attempt);
        }
      }
    },
    listen: (channel, onNotify, onBack = () => undefined) =>
      listen({ url: options.url, channel, onNotify, onBack, onError }),
    counts: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    async close() {
      // Aborted page requests still send statements, one after another: let them finish.
      const isBusy = () => pool.waitingCount > 0 || pool.idleCount < pool.totalCount;
      const latest = performance.now() + timeouts.closing;
      for (
        let idleTurns = 0;
        idleTurns < 3 && performance.now() < latest;
        idleTurns = isBusy() ? 0 : idleTurns + 1
      )
        await (idleTurns > 0 ? nextTurn() : sleep(1));
      await pool.end();
    },
  };
}

function queries(ask: (query: pg.QueryArrayConfig) => Promise<pg.QueryArrayResult<unknown[]>>): Queryable {
  const config = (text: string, values?: readonly unknown[], name?: string): pg.QueryArrayConfig => ({
    text,
    rowMode: 'array',
    ...(values ? { values: values as unknown[] } : {}),
    ...(name ? { name } : {}),
  });
  const rows = async <T>(...query: Parameters<typeof config>) => toRows(await ask(config(...query))) as T[];
  return {
    rows,
    first: async <T>(...query: Parameters<typeof config>) => (await rows<T>(...query))[0],
    run: async (...query) => (await ask(config(...query))).rowCount ?? 0,
  };
}

/** Returns the rows as objects. Rows that node-postgres makes have columns as keys and would have to be copied. */
function toRows({ fields, rows }: pg.QueryArrayResult<unknown[]>): Record<string, unknown>[] {
  const names = fields.map(({ name }) => toField(name));
  return rows.map(values => {
    const row: Record<string, unknown> = {};
    names.forEach((name, at) => {
      row[name] = values[at];
    });
    return row;
  });
}

// The transaction is committed, whatever its effect throws.
function run(effect: () => void, onError: (error: Error) => void): void {
  try {
    effect();
  } catch (error) {
    onError(error as Error);
  }
}
