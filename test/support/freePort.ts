import { createServer, type AddressInfo } from 'node:net';

/** A port that nobody listened on a moment ago. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>(resolve => probe.listen(0, resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise(resolve => probe.close(resolve));
  return port;
}
