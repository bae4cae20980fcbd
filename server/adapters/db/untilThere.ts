import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** Milliseconds: for one that is not running, which may be a wrong address, and for one that is starting or recovering. */
const patience = { absent: 10_000, starting: 120_000 };
const pause = 100;

/** Whether it says that it is only starting, or nobody is there; any other refusal is final. */
function stateOf(error: unknown): keyof typeof patience | undefined {
  const { code } = error as { code?: string };
  if (code === '57P03') return 'starting';
  return code === 'ECONNREFUSED' || code === 'ECONNRESET' ? 'absent' : undefined;
}

/**
 * Waits for a database that was started a moment ago or recovers from a crash. `onWait` is called once when it does not
 * let us in at the first attempt.
 * @throws what it refused with, at once when waiting cannot help.
 */
export async function untilThere(url: string, onWait: () => void, limits = patience): Promise<void> {
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
