import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

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

/**
 * Waits for a database that was just started or is recovering from a crash. `onWait` is called once when the first
 * attempt fails.
 * @throws the database's error, at once when waiting cannot help.
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
      if (!state || Date.now() - since > limits[state]) throw error;
      onWait();
      onWait = () => undefined;
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
