import express from 'express';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MINUTE } from '#contract/time/units.ts';
import { publicEndpoints } from '#src/api/endpoints/public.ts';
import type { WebDeps } from '../ports/index.ts';
import type { CallContext } from './endpoints/context.ts';
import { createEndpoints } from './endpoints/endpoints.ts';
import { mountEndpoints } from './endpoints/http.ts';
import { authoriseForWeb } from './endpoints/subjects.ts';
import { createPublicHandlers } from './public.ts';
import { createApiErrorHandler } from './transit.ts';

const messages = (page: string, locale: string) => ({ 'Test.page': `${page} in ${locale}` });
const understand = jest.fn(() => Promise.resolve([]));
let time = 0;
let server: Server;
beforeAll(async () => {
  const deps = { understand, rateLimitKeyOf: (address: string) => address, now: () => new Date(time) };
  const context = { deps: deps as Partial<WebDeps>, address: '', isInProcess: false } as CallContext;
  const app = express();
  const endpoints = createEndpoints(
    publicEndpoints,
    createPublicHandlers(deps, undefined, messages),
    authoriseForWeb,
  );
  mountEndpoints(app, endpoints, () => context);
  app.use(createApiErrorHandler(() => undefined));
  server = app.listen(0, '127.0.0.1');
  await new Promise(resolve => server.once('listening', resolve));
});
afterAll(() => {
  server.closeAllConnections();
  return new Promise(resolve => server.close(resolve));
});

const get = async (path: string) =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);
const ask = (words: string) => get(`/understanding?q=${words}`);
const statusOf = async (words: string) => (await ask(words)).status;

test('a request refused by a rate limit says when to retry', async () => {
  time += MINUTE;
  for (let index = 0; index < 40; index++) await ask(`bed${index}`);
  const refused = await ask('bed');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
  expect(await refused.json()).toMatchObject({
    errors: [{ code: 'too-many-requests', meta: { retryAfter: 1 } }],
  });
  time += MINUTE;
  understand.mockClear();
});

test('query interpretations are limited per client, and available again a moment later', async () => {
  expect(await statusOf('a'.repeat(201))).toBe(400);
  for (let index = 0; index < 40; index++) expect(await statusOf(`bed${index}`)).toBe(200);
  expect(await statusOf('bed')).toBe(429);
  expect(understand).toHaveBeenCalledTimes(40);
  time += 125;
  expect(await statusOf('bed')).toBe(200);
});

test('messages of the style guide are public, in the languages of the site', async () => {
  const german = await get('/style-guide-messages?locale=de');
  expect([german.headers.get('cache-control'), await german.json()]).toEqual([
    'public, max-age=300',
    { 'Test.page': 'StyleguidePage in de' },
  ]);
  const statuses = ['?locale=fr', '?locale=../en', ''].map(
    async query => (await get(`/style-guide-messages${query}`)).status,
  );
  expect(await Promise.all(statuses)).toEqual([400, 400, 400]);
});
