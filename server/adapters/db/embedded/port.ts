import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

/**
 * The loopback port for the database in `home`: the one it had last if that is free, so that processes which joined an
 * earlier server find the next one; otherwise another, which is remembered.
 */
export async function choosePort(home: string): Promise<number> {
  const file = join(home, 'port');
  const last = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  const isPort = Number.isInteger(last) && last > 1023 && last < 65_536;
  const port = (isPort && (await bind(last))) || (await bind(0));
  if (!port) throw new Error('No port of 127.0.0.1 is free for the embedded database.');
  if (port !== last) writeFileSync(file, String(port), { mode: 0o600 });
  return port;
}

/** The port when it could be taken; 0 asks for any. */
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
