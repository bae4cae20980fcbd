import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RequestListener } from 'node:http';
import { serve, type Serving } from './serve.ts';

// Thirty times as quick as on the site: a silence of a second, 30 kB a second at least.
const bodyPace = { silence: 1000, grace: 600, leastRate: 30_000 };
const opened: Serving[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.stop({ drainFor: 0, atMost: 50 });
});

async function start(handle: RequestListener): Promise<number> {
  const limits = { connectionsCheckingInterval: 50 };
  const serving = await serve(handle, { port: 0, limits, bodyPace });
  opened.push(serving);
  return serving.port;
}

const reads: RequestListener = (request, response) => {
  let size = 0;
  request.on('data', (part: Buffer) => (size += part.length)).on('error', () => undefined);
  request.once('end', () => response.end(`read ${size}`));
};

interface Sender {
  bytes: number;
  /** Bytes of one piece, and the milliseconds before the next. */
  piece: number;
  every: number;
  headers?: string;
}

/** Sends a body piece by piece and returns what the server said until it closed the connection. */
async function sends(port: number, { bytes, piece, every, headers }: Sender): Promise<string> {
  let said = '';
  let isOpen = true;
  const socket = connect(port, '127.0.0.1');
  socket.setEncoding('utf8').on('data', (text: string) => (said += text));
  socket.on('error', () => undefined);
  const closed = new Promise(resolve => socket.once('close', resolve)).then(() => (isOpen = false));
  socket.write(
    `POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${headers ?? `Content-Length: ${bytes}`}\r\n\r\n`,
  );
  for (let sent = 0; sent < bytes && isOpen; sent += piece) {
    socket.write(Buffer.alloc(Math.min(piece, bytes - sent), 'a'));
    await Promise.race([closed, sleep(every, undefined, { ref: false })]);
  }
  await closed;
  return said;
}

test.each([
  ['a byte at a time', { bytes: 900_000, piece: 1, every: 20 }],
  ['a byte at a time, in chunks', { bytes: 9, piece: 1, every: 200, headers: 'Transfer-Encoding: chunked' }],
  ['steadily, below the least rate', { bytes: 900_000, piece: 500, every: 50 }],
  ['half at once and then nothing', { bytes: 400_000, piece: 200_000, every: 60_000 }],
  ['no byte', { bytes: 1, piece: 0, every: 60_000 }],
])('a body that is sent %s times out within seconds', async (_how, sender) => {
  const port = await start(reads);
  const began = Date.now();
  const answer = await Promise.race([sends(port, sender), sleep(5000, 'still read', { ref: false })]);
  expect(answer).toMatch(/^(HTTP\/1.1 408 Request Timeout|HTTP\/1.1 400)/);
  expect(Date.now() - began).toBeLessThan(4000);
});

test('a photo from a slow phone is read, though it takes far longer than the idle timeout', async () => {
  const port = await start(reads);
  // As 2 MB at 30 kB a second would be with the times of the site.
  expect(await sends(port, { bytes: 150_000, piece: 2_000, every: 45 })).toContain('read 150000');
}, 15_000);

test('a phone offline for less than the idle timeout is read', async () => {
  const port = await start(reads);
  expect(await sends(port, { bytes: 120_000, piece: 60_000, every: 700 })).toContain('read 120000');
});

test('an unread body does not count against its sender', async () => {
  const port = await start((request, response) => {
    void sleep(2500).then(() => reads(request, response));
  });
  expect(await sends(port, { bytes: 2_000_000, piece: 2_000_000, every: 0 })).toContain('read 2000000');
});

test('a body that arrives after the response ends the connection, without a second response', async () => {
  const port = await start((_request, response) => response.writeHead(403).end());
  const answer = await Promise.race([
    sends(port, { bytes: 900_000, piece: 1, every: 20, headers: 'Content-Length: 900000' }),
    sleep(5000, 'still read', { ref: false }),
  ]);
  expect(answer.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 403']);
});
