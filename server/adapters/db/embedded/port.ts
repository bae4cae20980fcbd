import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Below the ephemeral ports (32768 and up on Linux): there, any connection may take the port at the moment when a
 * restarting server needs it again, and a client looking for the dead server could even connect to itself.
 */
const range = { first: 20_000, last: 32_767 };
const tries = 50;
/** Milliseconds: the remains of a killed server may hold its port for a moment. */
const timeout = 2000;

/**
 * Returns the loopback port for the database in `home`: the last one if that is or becomes free, so that processes
 * which joined an earlier server find the next one; otherwise another, which is remembered. Never one of `reserved`, on
 * which this process listens later.
 */
export async function choosePort(home: string, reserved: readonly number[] = []): Promise<number> {
  const file = join(home, 'port');
  const last = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  const isPort = Number.isInteger(last) && last > 1023 && last < 65_536 && !reserved.includes(last);
  const port = (isPort && (await bindSoon(last))) || (await findPort(reserved));
  if (!port) throw new Error('No port of 127.0.0.1 is free for the embedded database.');
  if (port !== last) writeFileSync(file, String(port), { mode: 0o600 });
  return port;
}

async function bindSoon(port: number): Promise<number | undefined> {
  for (const since = Date.now(); Date.now() - since < timeout; await sleep(50)) {
    const free = await bind(port);
    if (free) return free;
  }
  return undefined;
}

async function findPort(reserved: readonly number[]): Promise<number | undefined> {
  for (let attempt = 0; attempt < tries; attempt++) {
    const wanted = range.first + Math.floor(Math.random() * (range.last - range.first + 1));
    const port = reserved.includes(wanted) ? undefined : await bind(wanted);
    if (port) return port;
  }
  const ephemeral = await bind(0);
  return ephemeral && reserved.includes(ephemeral) ? undefined : ephemeral;
}

/** Returns the port if it could be bound; 0 requests any port. */
function bind(port: number): Promise<number | undefined> {
  return new Promise(resolve => {
    const probe = createServer();
    probe.once('error', () => resolve(undefined));
    probe.listen(port, '127.0.0.1', () => {
      const address = probe.address() as { port: number };
      probe.close(() => resolve(address.port));
    });
  });
}
