import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { ConfigError } from '#server/config/index.ts';

/**
 * Milliseconds to wait for a server that is not running, possibly because the address is wrong, and for one that is
 * starting or recovering.
 */
const timeouts = { absent: 10_000, starting: 120_000 };
const pause = 100;

/** Whether the server is starting or absent; undefined for any other refusal, which is final. */
function stateOf(error: unknown): keyof typeof timeouts | undefined {
  const { code } = error as { code?: string };
  if (code === '57P03') return 'starting';
  return code === 'ECONNREFUSED' || code === 'ECONNRESET' ? 'absent' : undefined;
}

/** Names the server without the password. */
const notThere = (url: string, error: unknown): ConfigError =>
  new ConfigError([
    `DATABASE_URL: the database at ${new URL(url).host} does not answer (${(error as Error).message})`,
  ]);

/**
 * Waits for a database that was just started or is recovering from a crash. `onWait` is called once when the first
 * attempt fails.
 * @throws the database's error, at once when waiting cannot help; ConfigError naming the server when waiting did not.
 */
export async function waitForDatabase(url: string, onWait: () => void, limits = timeouts): Promise<void> {
  for (const since = Date.now(); ; await sleep(pause)) {
    const client = new pg.Client(url);
    client.on('error', () => undefined);
    try {
      await client.connect();
      return;
    } catch (error) {
      const state = stateOf(error);
      if (!state) throw error;
      if (Date.now() - since > limits[state]) throw notThere(url, error);
      onWait();
      onWait = () => undefined;
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
