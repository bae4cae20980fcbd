import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbedded } from '#server/adapters/db/embedded/index.ts';
import { createPool } from '#server/adapters/db/pool.ts';
import type { BuiltServer } from './builtServer.ts';

type Server = Pick<BuiltServer, 'dataDir' | 'databaseUrl'>;

/** Queries the database of a built server, whether embedded or not. */
export function databaseOf({ dataDir, databaseUrl }: Server) {
  return async <T extends object>(sql: string, values: readonly string[] = []): Promise<T[]> => {
    const url = databaseUrl ?? (await startEmbedded({ home: join(dataDir, 'postgres') })).url;
    const pool = createPool({ url, max: 1 });
    try {
      return await pool.rows<T>(sql, values);
    } finally {
      await pool.close();
    }
  };
}

/** How long to wait for the server on a machine busy with other tests, in milliseconds. */
const timeout = 15_000;

/**
 * Makes a timed transition of a built server due, such as `transition/complete`, and waits until it has run. @throws
 * when no such transition is scheduled, or it doesn't run in time.
 */
export async function timeMakes(server: Server, transactionId: string, transition: string): Promise<void> {
  const asks = databaseOf(server);
  const due = await asks(
    `update timers set run_at = now() - interval '1 second' where transaction_id = $1 and transition = $2
     returning run_at`,
    [transactionId, transition],
  );
  if (due.length === 0) throw new Error(`Nobody waits for ${transition}`);
  for (const deadline = Date.now() + timeout; ; await sleep(50)) {
    const [row] = await asks<{ made: boolean }>(
      'select last_transition = $2 as made from transactions where id = $1',
      [transactionId, transition],
    );
    if (row?.made) return;
    if (Date.now() > deadline) throw new Error(`${transition} was not made`);
  }
}
