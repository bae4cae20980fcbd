import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createClient, WrongPage, type Ask, type Client } from './client.ts';

let server: Server;
let client: Client;
let requests: IncomingMessage[];
let answer: { status?: number; headers?: OutgoingHttpHeaders; body?: string };

beforeEach(async () => {
  [requests, answer] = [[], {}];
  server = createServer((request, response) => {
    requests.push(request);
    const { status = 200, headers = {}, body = '<!doctype html>' } = answer;
    response.writeHead(status, { 'Content-Length': body.length, ...headers }).end(body);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  client = createClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
afterEach(async () => {
  client.close();
  await new Promise(resolve => server.close(resolve));
});

const load = (ask: Partial<Ask> = {}) => client.load(() => ({ path: '/s', making: 'rendered', ...ask }), 40);

test('each request comes from another address, with a cookie that no server knows', async () => {
  const { times, total } = await load();
  expect(times).toHaveLength(40);
  expect(total).toBeGreaterThanOrEqual(Math.max(...times));
  expect(new Set(requests.map(({ headers }) => headers['x-forwarded-for'])).size).toBe(40);
  expect(new Set(requests.map(({ headers }) => headers.cookie))).toEqual(new Set(['bench=1']));
});

test('what is taken from the page cache is asked for without a cookie, compressed only where that is wanted', async () => {
  answer = { headers: { ETag: 'W/"1"' } };
  await load({ making: 'cached' });
  expect(requests.every(({ headers }) => headers.cookie === undefined)).toBe(true);
  expect(requests.every(({ headers }) => headers['accept-encoding'] === undefined)).toBe(true);
  answer = { headers: { ETag: 'W/"1"', 'Content-Encoding': 'br' } };
  await load({ making: 'cached', isCompressed: true });
  expect(requests.at(-1)?.headers['accept-encoding']).toBe('br, gzip');
});

test.each<[string, Partial<Ask>, typeof answer]>([
  ['was answered with 429', {}, { status: 429 }],
  ['was answered with 302', { making: 'personal' }, { status: 302 }],
  ['was answered with 304', { making: 'cached' }, { status: 304 }],
  ['may come from the page cache', {}, { headers: { ETag: 'W/"1"' } }],
  ['did not come from the page cache', { making: 'cached' }, {}],
  [
    'was not made for somebody who is signed in',
    { making: 'personal' },
    { headers: { 'Cache-Control': 'no-cache' } },
  ],
  ['was not compressed', { isCompressed: true }, {}],
  ['was compressed', {}, { headers: { 'Content-Encoding': 'gzip' } }],
])('it fails when a page %s', async (problem, ask, wrong) => {
  answer = wrong;
  const failure = load(ask);
  await expect(failure).rejects.toThrow(WrongPage);
  await expect(failure).rejects.toThrow(problem);
});

test('it fails when a page lacks a part, but not when it differs a little', async () => {
  const sized = (length: number) => ({ body: 'x'.repeat(length) });
  for (const length of [1000, 950, 1040]) {
    answer = sized(length);
    await load({ path: `/s?length=${length}` });
  }
  answer = sized(900);
  await expect(load()).rejects.toThrow('/s has only 900 bytes, and had 1040');
});
