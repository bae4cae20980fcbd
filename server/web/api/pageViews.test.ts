import express from 'express';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PageCounter } from '#server/analytics/counter.ts';
import { createPageViewsHandler } from './pageViews.ts';
import { createApiErrorHandler } from './transit.ts';

const count = jest.fn();
let counter: PageCounter | undefined;
let time = 0;
let server: Server;
let url: string;

beforeEach(async () => {
  count.mockClear();
  counter = { company: 'stats.example.org', count };
  await open();
});
afterEach(close);

async function open() {
  const app = express();
  const deps = { rateLimitKeyOf: (address: string) => address, now: () => new Date(time) };
  app.post('/', createPageViewsHandler(counter ? { ...deps, pageCounter: counter } : deps));
  app.use(createApiErrorHandler(() => undefined));
  server = app.listen(0, '127.0.0.1');
  await new Promise(resolve => server.once('listening', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function close() {
  server.closeAllConnections();
  return new Promise(resolve => server.close(resolve));
}

const send = async (body: string, headers: Record<string, string> = {}) =>
  (await fetch(url, { method: 'POST', body, headers })).status;

test('the name of a route is counted, with the kind of device', async () => {
  expect(await send('ListingPage')).toBe(204);
  expect(await send('SearchPage', { 'User-Agent': 'Mozilla/5.0 (iPhone) Mobile/15E148' })).toBe(204);
  expect(await send('SearchPage', { 'Sec-CH-UA-Mobile': '?1' })).toBe(204);
  expect(count.mock.calls).toEqual([
    ['ListingPage', 'computer'],
    ['SearchPage', 'phone'],
    ['SearchPage', 'phone'],
  ]);
});

test.each(['', 'NoSuchPage', 'toString', '/l/room/3f2504e0-4f89-41d3-9a0c-0305e82c3301', '["ListingPage"]'])(
  'unknown routes are rejected: %j',
  async body => {
    expect(await send(body)).toBe(400);
    expect(count).not.toHaveBeenCalled();
  },
);

test('overlong input is not interpreted', async () => {
  expect(await send('ListingPage'.repeat(20))).toBe(413);
});

test.each([{ 'Sec-GPC': '1' }, { DNT: '1' }])('a browser that says %j is not counted', async headers => {
  expect(await send('ListingPage', headers as unknown as Record<string, string>)).toBe(204);
  expect(count).not.toHaveBeenCalled();
});

test('requests from other sites are not counted', async () => {
  expect(await send('ListingPage', { Origin: 'https://other.example' })).toBe(403);
  expect(count).not.toHaveBeenCalled();
});

test('page views are limited per client', async () => {
  for (let index = 0; index < 60; index++) expect(await send('SearchPage')).toBe(204);
  expect(await send('SearchPage')).toBe(429);
  time += 1000;
  expect(await send('SearchPage')).toBe(204);
  expect(count).toHaveBeenCalledTimes(61);
});

test('without analytics the endpoint does not exist', async () => {
  await close();
  counter = undefined;
  await open();
  expect(await send('ListingPage')).toBe(404);
});
