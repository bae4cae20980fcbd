import express from 'express';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DAY } from '#contract/time/units.ts';
import { createCsp } from '#server/web/middleware/csp.ts';
import { createCspReportsHandler } from './cspReports.ts';
import { createApiErrorHandler } from './transit.ts';

const rootUrl = 'https://help.example.org';
const [count, warn] = [jest.fn(), jest.fn()];
let time = 0;
let server: Server;
let url: string;

beforeAll(async () => {
  const app = express();
  app.use(createCsp({ https: true }));
  app.post(
    '/api/csp-reports',
    createCspReportsHandler({
      config: { rootUrl },
      rateLimitKeyOf: address => address,
      now: () => new Date(time),
      log: { warn },
      countCspViolation: count,
    }),
  );
  app.use(createApiErrorHandler(() => undefined));
  server = app.listen(0, '127.0.0.1');
  await new Promise(resolve => server.once('listening', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  count.mockClear();
  warn.mockClear();
  // Refills the token buckets.
  time += DAY;
});
afterAll(() => {
  server.closeAllConnections();
  return new Promise(resolve => server.close(resolve));
});

const post = (body: string, type = 'application/csp-report') =>
  fetch(`${url}/api/csp-reports`, {
    method: 'POST',
    body,
    headers: { 'Content-Type': type, 'Sec-Fetch-Site': 'cross-site' },
  });
const send = async (body: string, type?: string) => (await post(body, type)).status;

const listing = `${rootUrl}/l/quiet-room/3f2504e0-4f89-41d3-9a0c-0305e82c3301?from=secret#secret`;
const legacy = (blocked: string, directive = 'img-src', page = listing) =>
  JSON.stringify({
    'csp-report': {
      'document-uri': page,
      referrer: `${rootUrl}/secret`,
      'effective-directive': directive,
      'blocked-uri': blocked,
      'script-sample': 'secret',
      'source-file': `${rootUrl}/secret`,
    },
  });

test('the policy of every response names its report endpoint, for both kinds of browsers', async () => {
  const { headers } = await post(legacy('inline'));
  const policy = headers.get('content-security-policy');
  expect(policy).toContain('report-uri /api/csp-reports');
  expect(policy).toContain('report-to csp');
  expect(headers.get('reporting-endpoints')).toBe('csp="/api/csp-reports"');
});

test.each([
  ['http://ads.example/a?who=secret', 'img-src', 'http://ads.example', 'elsewhere'],
  ['wss://socket.example/secret', 'connect-src', 'wss://socket.example', 'elsewhere'],
  [`${rootUrl}/static/secret.js`, 'script-src-elem', rootUrl, 'own'],
  ['inline', 'script-src-attr', 'inline', 'inline'],
  ['', "style-src 'self' https://secret.example", '', 'inline'],
  ['wasm-eval', 'script-src', 'wasm-eval', 'eval'],
  ['chrome-extension://abcdefsecret/a.js', 'script-src-elem', 'chrome-extension', 'browser'],
  ['blob:https://help.example.org/secret', 'worker-src', 'blob', 'browser'],
  ['SECRET WORDS', 'secret-src', 'other', 'browser'],
])('of %s against %s only origin and directive are logged', async (given, directive, blocked, source) => {
  expect(await send(legacy(given, directive))).toBe(204);
  const kept = directive === 'secret-src' ? 'other' : directive.split(' ')[0];
  expect(warn.mock.calls).toEqual([['csp violation', { directive: kept, blocked, page: '/l/:slug/:id' }]]);
  expect(count.mock.calls).toEqual([[{ directive: kept, source }]]);
});

test('a batch of the Reporting API is read, except reports of other kinds', async () => {
  const body = {
    documentURL: `${rootUrl}/nowhere/at/all/secret`,
    effectiveDirective: 'font-src',
    blockedURL: 'data',
  };
  const batch = [
    { type: 'deprecation', url: listing, body: { message: 'secret' } },
    { type: 'csp-violation', url: listing, body },
    { type: 'csp-violation', url: listing, body: { ...body, documentURL: `${rootUrl}/s` } },
  ];
  expect(await send(JSON.stringify(batch), 'application/reports+json')).toBe(204);
  expect(warn.mock.calls.map(([, { page }]) => page as string)).toEqual(['(unknown)', '/s']);
  expect(JSON.stringify(warn.mock.calls)).not.toContain('secret');
});

test('reports about other sites’ pages are dropped', async () => {
  expect(await send(legacy('inline', 'img-src', 'https://help.example.org.evil.example/s'))).toBe(204);
  expect(count).not.toHaveBeenCalled();
});

test.each([
  ['of another type', legacy('inline'), 'application/json', 400],
  ['of a form', 'a=b', 'application/x-www-form-urlencoded', 400],
  ['that is no JSON', '{"csp-report":', undefined, 400],
  ['that is no report', '{"a":1}', undefined, 400],
  ['that is nothing', 'null', undefined, 400],
  ['with numbers for words', '{"csp-report":{"document-uri":1}}', undefined, 400],
  ['of a batch without bodies', '[{"type":"csp-violation"}]', 'application/reports+json', 400],
  ['that is too long', legacy('x'.repeat(70_000)), undefined, 413],
])('a body %s is rejected', async (_, body, type, status) => {
  expect(await send(body, type)).toBe(status);
  expect(count).not.toHaveBeenCalled();
});

test('reports are limited per client and in total', async () => {
  for (let index = 0; index < 30; index++) expect(await send(legacy('inline'))).toBe(204);
  expect(await send(legacy('inline'))).toBe(429);
  time += 5000;
  expect(await send(legacy('inline'))).toBe(204);
  const batch = JSON.stringify(
    Array.from({ length: 90 }, () => ({
      type: 'csp-violation',
      body: { documentURL: rootUrl, effectiveDirective: 'img-src', blockedURL: 'data' },
    })),
  );
  for (let index = 0; index < 4; index++) {
    time += 5000;
    expect(await send(batch, 'application/reports+json')).toBe(204);
  }
  expect(count).toHaveBeenCalledTimes(31 + 4 * 20);
  expect(warn.mock.calls.length).toBeLessThanOrEqual(63);
});
