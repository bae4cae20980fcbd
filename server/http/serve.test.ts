import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import express from 'express';
import { createProbes } from './probes.ts';
import { createReadiness } from './readiness.ts';
import { serve, type Serving } from './serve.ts';

const opened: Serving[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.stop({ drainFor: 0, atMost: 50 });
});

async function start(app: express.Express, limits = {}): Promise<Serving> {
  const serving = await serve(app, { port: 0, limits });
  opened.push(serving);
  return serving;
}

const ask = (port: number, path: string, agent?: Agent) =>
  new Promise<number>((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, ...(agent ? { agent } : {}) }, (answer: IncomingMessage) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0));
    }).once('error', reject);
  });

test('a proxy that checks readiness loses no request during shutdown', async () => {
  const readiness = createReadiness({ rows: async () => [] }, []);
  const app = express();
  app.use(createProbes({ readiness }));
  app.get('/work', async (_request, response) => {
    await sleep(15);
    response.end('done');
  });
  let saidToStream: string | undefined;
  let endStream: (() => void) | undefined;
  app.get('/stream', (_request, response) => {
    response.write('news');
    endStream = () => response.end('come again');
  });
  const serving = await start(app);
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const stream = new Promise<void>(resolve => {
    get({ host: '127.0.0.1', port: serving.port, path: '/stream' }, answer => {
      answer.setEncoding('utf8').on('data', (text: string) => (saidToStream = text));
      answer.once('end', resolve);
    });
  });
  let isReady = true;
  const statuses: number[] = [];
  const sending = Array.from({ length: 8 }, async () => {
    while (isReady) statuses.push(await ask(serving.port, '/work', agent));
  });
  while (statuses.length <= 8) await sleep(5);
  readiness.stop();
  const stopped = serving.stop({ drainFor: 250, atMost: 5000, beforeClosing: () => endStream?.() });
  while ((await ask(serving.port, '/readyz')) === 200) await sleep(10);
  isReady = false;
  await Promise.all(sending);
  await stopped;
  opened.length = 0;
  await stream;
  agent.destroy();
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(saidToStream).toBe('come again');
  await expect(ask(serving.port, '/healthz')).rejects.toThrow();
});

test('a running request completes during shutdown, and later ones are rejected', async () => {
  const app = express();
  let arrived: (() => void) | undefined;
  const arrival = new Promise<void>(resolve => (arrived = resolve));
  app.get('/', async (_request, response) => {
    arrived?.();
    await sleep(100);
    response.end();
  });
  const serving = await start(app);
  const running = ask(serving.port, '/');
  await arrival;
  const stopped = serving.stop({ drainFor: 0, atMost: 5000 });
  await sleep(10);
  await expect(ask(serving.port, '/')).rejects.toThrow('ECONNREFUSED');
  expect(await running).toBe(200);
  await stopped;
  opened.length = 0;
});

/** Returns what the server sends in reply to these bytes until it closes the connection. */
function say(port: number, bytes: string): Promise<string> {
  return new Promise(resolve => {
    let said = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.setEncoding('utf8').on('data', (text: string) => (said += text));
    socket.on('error', () => undefined).once('close', () => resolve(said));
  });
}

describe('invalid requests', () => {
  const plain = () => {
    const app = express();
    app.post('/body', (request, response) => void request.resume().once('end', () => response.end()));
    app.use((_request, response) => void response.end('fine'));
    return app;
  };

  test('a client that sends headers byte by byte is disconnected, and others are served meanwhile', async () => {
    const serving = await start(plain(), { headersTimeout: 200, connectionsCheckingInterval: 50 });
    const slow = Array.from({ length: 50 }, () => say(serving.port, 'GET / HTTP/1.1\r\nHost: a\r\nX-A: '));
    expect(await ask(serving.port, '/')).toBe(200);
    const answers = await Promise.all(slow);
    expect(new Set(answers.map(answer => answer.split('\r\n')[0]))).toEqual(
      new Set(['HTTP/1.1 408 Request Timeout']),
    );
  });

  test('a client that sends a body byte by byte is disconnected, and others are served meanwhile', async () => {
    const app = express();
    app.post('/', (request, response) => void request.resume().once('end', () => response.end()));
    app.get('/', (_request, response) => void response.end('fine'));
    const serving = await start(app, {
      headersTimeout: 200,
      requestTimeout: 200,
      connectionsCheckingInterval: 50,
    });
    const bodies = ['Content-Length: 9\r\n\r\na', 'Transfer-Encoding: chunked\r\n\r\n9\r\na'];
    const slow = bodies.flatMap(body =>
      Array.from({ length: 25 }, () => say(serving.port, `POST / HTTP/1.1\r\nHost: a\r\n${body}`)),
    );
    expect(await ask(serving.port, '/')).toBe(200);
    expect(new Set((await Promise.all(slow)).map(answer => answer.split('\r\n')[0]))).toEqual(
      new Set(['HTTP/1.1 408 Request Timeout']),
    );
  });

  test.each([
    ['a megabyte of headers', `GET / HTTP/1.1\r\nHost: a\r\nX-A: ${'a'.repeat(1024 * 1024)}\r\n\r\n`, '431'],
    ['something else', 'Слава\r\n\r\n', '400'],
    ['a line without an end', `GET ${'/a'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, '431'],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\na', '400'],
    [
      'a length and chunks',
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      '400',
    ],
    ['no host', 'GET / HTTP/1.1\r\n\r\n', '400'],
    ['a name with a space', 'GET / HTTP/1.1\r\nHost: a\r\nX A: a\r\n\r\n', '400'],
    ['a space before the colon', 'GET / HTTP/1.1\r\nHost: a\r\nContent-Length : 3\r\n\r\nabc', '400'],
    ['a folded header', 'GET / HTTP/1.1\r\nHost: a\r\nX-A: a\r\n b\r\n\r\n', '400'],
    ['lines that end too early', 'GET / HTTP/1.1\nHost: a\n\n', '400'],
    ['a zero in a header', 'GET / HTTP/1.1\r\nHost: a\r\nX-A: a\0b\r\n\r\n', '400'],
    ['a zero in the address', 'GET /a\0b HTTP/1.1\r\nHost: a\r\n\r\n', '400'],
    ['a length below zero', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n', '400'],
    [
      'chunks of no size',
      'POST /body HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\na\r\n0\r\n\r\n',
      '400',
    ],
    [
      'a chunk that is longer than it said',
      'POST /body HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nabc\r\n0\r\n\r\n',
      '400',
    ],
    ['a header split in two', 'GET / HTTP/1.1\r\nHost: a\r\nX-A: a\nX-B\0: b\r\n\r\n', '400'],
  ])('%s is rejected and the connection closed', async (_what, bytes, status) => {
    const serving = await start(plain());
    expect((await say(serving.port, bytes)).slice(0, 12)).toBe(`HTTP/1.1 ${status}`);
    expect(await ask(serving.port, '/')).toBe(200);
  });
});

test('a request with two Host headers is rejected', async () => {
  const app = express();
  app.get('/', (_request, response) => void response.end('one'));
  const { port } = await start(app);
  const answerTo = (hosts: string) =>
    new Promise<string>(resolve => {
      let text = '';
      const socket = connect(port, '127.0.0.1', () =>
        socket.write(`GET / HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`),
      );
      socket.on('data', bytes => (text += String(bytes))).once('close', () => resolve(text));
    });
  expect(await answerTo('Host: a.example\r\n')).toContain('200 OK');
  expect(await answerTo('Host: a.example\r\nhost: b.example\r\n')).toContain('400 Bad Request');
});

test('without a host it listens on 127.0.0.1 only', async () => {
  const { port } = await start(express());
  // Another address of the loopback network, which a server on all addresses would answer.
  await expect(fetch(`http://127.0.0.2:${port}/`)).rejects.toThrow();
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
});
