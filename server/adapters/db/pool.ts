import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Db, Queryable, Tx } from '#server/marketplace/ports/db.ts';

export interface PoolOptions {
  url: string;
  /** Connections at most. */
  max?: number;
  /** Called when nobody listens at the address; afterwards the connection is tried once more. */
  revive?: () => Promise<void>;
  /** Throws when the pool is asked inside an open transaction, which could wait for itself for ever. For tests. */
  isGuarded?: boolean;
  onError?: (error: Error) => void;
}

const { builtins } = pg.types;

// bigint holds amounts and counts: numbers as long as they are exact.
pg.types.setTypeParser(builtins.INT8, text => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} is beyond the exact numbers`);
  return value;
});
pg.types.setTypeParser(builtins.DATE, text => text);

/** Serialisation failure and deadlock: the same work can succeed when it is done again. */
const isRetryable = (error: unknown) => ['40001', '40P01'].includes((error as { code?: string }).code ?? '');

/** Opens the database behind the engine's {@link Db} port. */
export function openPool(options: PoolOptions): Db {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.max ?? 10,
    idleTimeoutMillis: 30_000,
    options: '-c statement_timeout=15000 -c idle_in_transaction_session_timeout=30000 -c timezone=UTC',
  });
  const onError = options.onError ?? (() => undefined);
  pool.on('error', onError);
  const inTransaction = new AsyncLocalStorage<true>();

  const connect = async (): Promise<pg.PoolClient> => {
    try {
      return await pool.connect();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ECONNREFUSED' || !options.revive) throw error;
      await options.revive();
      return pool.connect();
    }
  };

  const onPool = queries(async query => {
    if (options.isGuarded && inTransaction.getStore())
      throw new Error('The pool was asked inside an open transaction.');
    const client = await connect();
    let broken = false;
    try {
      return await client.query(query);
    } catch (error) {
      // A failed statement leaves the connection usable; pool.query() would throw it away.
      broken = !(error instanceof pg.DatabaseError) || error.severity === 'FATAL';
      throw error;
    } finally {
      client.release(broken);
    }
  });

  const once = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    const client = await connect();
    const effects: (() => void)[] = [];
    let broken = false;
    try {
      await client.query('begin');
      const tx: Tx = {
        ...queries(query => client.query(query)),
        inTransaction: true,
        afterCommit: effect => void effects.push(effect),
      };
      const result = await (options.isGuarded ? inTransaction.run(true, () => work(tx)) : work(tx));
      await client.query('commit');
      for (const effect of effects) effect();
      return result;
    } catch (error) {
      await client.query('rollback').catch(() => (broken = true));
      throw error;
    } finally {
      client.release(broken);
    }
  };

  return {
    ...onPool,
    async transaction(work) {
      for (let attempt = 1; ; attempt++) {
        try {
          return await once(work);
        } catch (error) {
          if (!isRetryable(error) || attempt === 4) throw error;
          await sleep(Math.random() * 20 * attempt);
        }
      }
    },
    listen: (channel, onNotify) => listen(options.url, channel, onNotify, onError),
    close: () => pool.end(),
  };
}

function queries(ask: (query: pg.QueryConfig) => Promise<pg.QueryResult>): Queryable {
  const config = (text: string, values?: readonly unknown[], name?: string): pg.QueryConfig => ({
    text,
    ...(values ? { values: values as unknown[] } : {}),
    ...(name ? { name } : {}),
  });
  return {
    rows: async (...query) => (await ask(config(...query))).rows,
    first: async (...query) => (await ask(config(...query))).rows[0],
    run: async (...query) => (await ask(config(...query))).rowCount ?? 0,
  };
}

/** Listens on a connection of its own and comes back after it was lost. What was notified meanwhile is not repeated. */
async function listen(
  url: string,
  channel: string,
  onNotify: (payload: string) => void,
  onError: (error: Error) => void,
) {
  let client: pg.Client | undefined;
  let stopped = false;
  const connect = async (): Promise<void> => {
    const next = new pg.Client(url);
    next.on('notification', message => onNotify(message.payload ?? ''));
    next.on('error', onError);
    next.on('end', () => {
      if (!stopped)
        void sleep(1000, undefined, { ref: false }).then(() =>
          stopped ? undefined : connect().catch(onError),
        );
    });
    await next.connect();
    await next.query(`listen ${next.escapeIdentifier(channel)}`);
    client = next;
  };
  await connect();
  return async () => {
    stopped = true;
    await client?.end();
  };
}
