import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { choosePort } from './port.ts';

let home: string;
beforeEach(() => (home = mkdtempSync(join(tmpdir(), 'poruch-port-'))));
afterEach(() => rmSync(home, { recursive: true, force: true }));

async function occupied() {
  const occupant = createServer().listen(0, '127.0.0.1');
  await new Promise(resolve => occupant.once('listening', resolve));
  const { port } = occupant.address() as AddressInfo;
  writeFileSync(join(home, 'port'), String(port));
  return { port, leave: () => new Promise(resolve => occupant.close(resolve)) };
}

test('a port still held by a killed process is waited for', async () => {
  const { port, leave } = await occupied();
  const chosen = choosePort(home);
  // Release the port only after the first attempt to bind it.
  await new Promise(resolve => setTimeout(resolve, 100));
  await leave();
  expect(await chosen).toBe(port);
});

test('a port on which the site is to listen is never taken, even if it was the last one', async () => {
  const { port, leave } = await occupied();
  await leave();
  expect(await choosePort(home, [port])).not.toBe(port);
});

test('a port that stays taken is replaced permanently', async () => {
  const { port, leave } = await occupied();
  const chosen = await choosePort(home);
  await leave();
  expect(chosen).not.toBe(port);
  expect(await choosePort(home)).toBe(chosen);
});
