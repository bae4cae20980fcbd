import { readFileSync } from 'node:fs';
import { createServer as createPlainServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createServer } from 'node:tls';
import { certificateOf } from './certificate.ts';

const servers: Server[] = [];
afterAll(() => Promise.all(servers.map(server => new Promise(resolve => server.close(resolve)))));

/** Reads to the end, so that the connection closes with the client's. */
const ignoring = (socket: Socket) => socket.on('error', () => undefined).resume();

async function listening(server: Server): Promise<string> {
  servers.push(server);
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return `https://localhost:${(server.address() as AddressInfo).port}`;
}

test('one that browsers refuse is told with the reason', async () => {
  const pem = readFileSync('test/support/localhost.pem');
  const url = await listening(createServer({ key: pem, cert: pem }, ignoring));
  expect(await certificateOf(url)).toEqual({ kind: 'invalid', reason: expect.stringMatching(/^[A-Z_]+$/) });
});

test('a server without TLS, or none at all, is out of reach', async () => {
  const url = await listening(createPlainServer(socket => void ignoring(socket).end('hello')));
  expect(await certificateOf(url)).toEqual({ kind: 'unreachable' });
  expect(await certificateOf('https://localhost:1')).toEqual({ kind: 'unreachable' });
});

test('a site without encryption has none', async () => {
  expect(await certificateOf('http://localhost:3000')).toEqual({ kind: 'none' });
});
