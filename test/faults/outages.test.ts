import { createServer as createWebServer, type Server } from 'node:http';
import { connect, createServer, type AddressInfo, type Server as AnyServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { text } from 'node:stream/consumers';
import { startBuiltServer, type BuiltServer } from '#test/support/builtServer.ts';
import { cast, type Person } from '#test/support/cast.ts';
import { cuttableLine, type CuttableLine } from '#test/support/cuttableLine.ts';
import { throwAwayDatabase, type ThrowAwayDatabase } from '#test/support/throwAwayDatabase.ts';
import { callWebApi } from '#test/support/webApi.ts';
import { createSdk, failureOf, newStore } from '#test/platform/sdk.ts';

// One server and its monitoring, while the services it depends on fail and recover.

jest.setTimeout(60_000);

const token = 'a token for the metrics';
const words = 'Добрий день! We are three and a cat.';

let server: BuiltServer;
let database: ThrowAwayDatabase;
let line: CuttableLine;
let mailServer: AnyServer;
let watcher: Server;
let watched: { url: string; body: string }[];
let people: { ada: Person; ben: Person };
let listing: string;

const portOf = (one: AnyServer) => (one.address() as AddressInfo).port;
const listening = <T extends AnyServer>(one: T) =>
  new Promise<T>(resolve => one.listen(0, '127.0.0.1', () => resolve(one)));

beforeAll(async () => {
  database = await throwAwayDatabase(process.env.TEST_SERVER_URL ?? '', process.env.TEST_TEMPLATE);
  const url = new URL(database.url);
  line = await cuttableLine(new URL(database.url));
  url.host = `127.0.0.1:${line.port}`;
  // Accepts the connection and never responds.
  mailServer = await listening(createServer(socket => void socket.on('error', () => undefined)));
  watched = [];
  watcher = await listening(
    createWebServer((request, response) => {
      void text(request).then(body => {
        watched.push({ url: request.url ?? '', body });
        response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
      });
    }),
  );
  server = await startBuiltServer({
    DATABASE_URL: url.href,
    SMTP_URL: `smtp://127.0.0.1:${portOf(mailServer)}`,
    MAIL_FROM: 'Poruch <help@poruch.test>',
    REQUEST_LOG: 'on',
    METRICS_TOKEN: token,
    SENTRY_DSN: `http://public@127.0.0.1:${portOf(watcher)}/42`,
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${portOf(watcher)}`,
  });
  people = await cast(server);
  const room = await people.ada.publishes();
  listing = room.id.uuid;
  await people.ben.enquires(room, words);
});

afterAll(async () => {
  // The server logs the errors provoked here, as it should.
  await server?.stop().catch(() => undefined);
  await line?.close();
  await database?.drop();
  mailServer?.close();
  watcher?.close();
});

const fetched = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.url + path, { headers, redirect: 'manual' });
const metrics = async () => (await fetched('/metrics', { authorization: `Bearer ${token}` })).text();

/** Sends a request with the path as written, which fetch would normalise, and returns the raw response. */
function asked(path: string, headers = ''): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const { port } = new URL(server.url);
    const socket = connect(Number(port), '127.0.0.1', () =>
      socket.write(`GET ${path} HTTP/1.1\r\n${headers || 'Host: localhost\r\n'}Connection: close\r\n\r\n`),
    );
    socket.setEncoding('utf8').on('data', (part: string) => (said += part));
    socket.once('error', reject).once('close', () => resolve(said));
  });
}

test('health probes report liveness and readiness; the metrics need the token', async () => {
  expect(await (await fetched('/healthz')).json()).toEqual({ status: 'alive' });
  expect(await (await fetched('/readyz')).json()).toEqual({ status: 'ready' });
  expect((await fetched('/metrics')).status).toBe(401);
  expect((await fetched('/metrics', { authorization: 'Bearer something else' })).status).toBe(401);
  await (await fetched(`/l/quiet-room-near-the-park/${listing}`)).text();
  await (await fetched('/nowhere/at/all')).text();
  const refused = { 'document-uri': `${server.url}/s?keywords=secret`, 'violated-directive': 'img-src' };
  const report = JSON.stringify({ 'csp-report': { ...refused, 'blocked-uri': 'http://a.example/?secret' } });
  const headers = { 'Content-Type': 'application/csp-report' };
  expect(
    (await fetch(`${server.url}/api/csp-reports`, { method: 'POST', headers, body: report })).status,
  ).toBe(204);
  expect(server.log()).toContain('"directive":"img-src","blocked":"http://a.example","page":"/s"}');
  expect(server.log()).not.toContain('secret');
  const found = await metrics();
  for (const name of [
    'poruch_http_request_seconds_count{method="GET",route="/l/:slug/:id",status="200"} 1',
    'poruch_http_request_seconds_count{method="GET",route="(unknown)",status="404"} 1',
    'poruch_http_request_seconds_count{method="POST",route="/v1/api/own_listings/create",status="200"} 1',
    'poruch_database_connections{state="open"}',
    'poruch_cache_bytes{cache="pages"} ',
    'poruch_cache_reads_total{cache="pages",outcome="miss"} ',
    'poruch_outbox_due ',
    'poruch_dead_letters 0',
    'poruch_timers_late_seconds 0',
    'poruch_live_listeners 0',
    'poruch_mails_total{outcome="sent"} 0',
    'poruch_csp_violations_total{directive="img-src",source="elsewhere"} 1',
    'nodejs_eventloop_lag_p99_seconds',
  ])
    expect(found).toContain(name);
});

test('the log of active users reveals neither what they wrote nor who they are', async () => {
  const { ada, ben } = people;
  const stranger = createSdk(server.url, { tokenStore: newStore() });
  await expect(stranger.login({ username: ben.email, password: 'a wrong password' })).rejects.toThrow();
  await (await fetched('/s?keywords=secretsearch&bounds=1,2,3,4')).text();
  await (await fetched('/reset-password?t=SecretToken123456&e=ben%40example.org')).text();
  const page = await fetched(
    '/l/secret-address-of-a-flat/0190a0b1-0000-7000-8000-000000000001?q=secretquery',
  );
  await page.text();
  await sleep(50);
  const log = server.log();
  const lines = log
    .trim()
    .split('\n')
    .map(each => JSON.parse(each) as Record<string, unknown>);
  const line = lines.find(({ id }) => id === page.headers.get('x-request-id'));
  expect(line).toEqual({
    at: expect.any(String),
    level: 'info',
    event: 'request',
    id: expect.any(String),
    method: 'GET',
    route: '/l/:slug/:id',
    status: 404,
    ms: expect.any(Number),
  });
  const { access_token: access, refresh_token: refresh } = ada.tokens.getToken() ?? {};
  const secrets = [ada.email, ben.email, ada.password, words, access, refresh, 'a wrong password', token];
  for (const secret of [...secrets, 'secret', 'SecretToken', 'Invalidenstra', '127.0.0.1', 'public@'])
    expect(log).not.toContain(secret);
});

test.each([
  '/static/../../package.json',
  '/static/..%2f..%2fpackage.json',
  '/..%2f..%2fetc/passwd',
  '/../../../etc/passwd',
  '/media/..%2f..%2fsecret/default',
  '/static/%2e%2e/%2e%2e/package.json',
  '/..\\..\\package.json',
  '/static/%252e%252e%252f%252e%252e%252fpackage.json',
  '/static/..\\..\\package.json',
  '/static/C:%5cWindows%5cwin.ini',
  '/media/..%5c..%5csecret/default',
  '/media/%zz/default',
  '/v1/..%2f..%2fpackage.json',
  '/api/..%2f..%2fpackage.json',
  'http://evil.example/static/../../package.json',
  'http://evil.example/nowhere',
  'file:///etc/passwd',
  '/%00',
  '/%E0%A4%A',
])('a path or URL outside the site returns an error: %s', async path => {
  const answer = await asked(path);
  expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
  expect(answer).not.toMatch(/root:|"dependencies"|evil\.example/);
});

test.each([
  ['a wrong host', 'Host: evil.example\r\n'],
  [
    'forwarded headers without a trusted proxy',
    'Host: localhost\r\nX-Forwarded-Host: evil.example\r\nX-Forwarded-Proto: https\r\n',
  ],
])('%s changes no URL in a page', async (_what, headers) => {
  const answer = await asked('/', headers);
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  expect(answer).toContain(`<link rel="canonical" href="${server.url}`);
  expect(answer).not.toContain('evil.example');
});

test('during a database outage every page shows an error in its language, and afterwards everything works again', async () => {
  const before = watched.length;
  await line.become('closed');
  expect(await (await fetched('/healthz')).json()).toEqual({ status: 'alive' });
  // A result is reused for half a second.
  while ((await fetched('/readyz')).status === 200) await sleep(50);
  const ready = await fetched('/readyz');
  expect([ready.status, await ready.json()]).toEqual([503, { status: 'not ready', missing: ['database'] }]);
  const page = await fetched(`/l/room/${listing}?lang=de`, { accept: 'text/html' });
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5']);
  expect(page.headers.get('content-language')).toBe('de');
  expect(await page.text()).toMatch(/<h1[^>]*>Gleich geht es weiter</);
  const asJson = { accept: 'application/json' };
  const call = await fetched('/v1/api/listings/show?id=x', { authorization: 'Bearer x', ...asJson });
  expect([call.status, call.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await call.json()).toMatchObject({ errors: [{ status: 503, code: 'service-unavailable' }] });
  const own = await callWebApi({ baseUrl: server.url }, 'saved-searches', {}, people.ben.tokens.getToken());
  expect(own).toMatchObject({ status: 503, body: { errors: [{ code: 'service-unavailable' }] } });
  const picture = await fetched('/media/0190a0b1-0000-7000-8000-000000000001/default');
  expect([picture.status, picture.headers.get('retry-after')]).toEqual([503, '5']);
  const { ada, ben } = people;
  const write = failureOf(ben.sdk.currentUser.updateProfile({ bio: 'Not now' }));
  expect(await write).toEqual({ status: 503, code: 'service-unavailable' });
  const form = await fetch(`${server.url}/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: server.url },
    body: new URLSearchParams({ email: ada.email, password: ada.password }),
  });
  expect([form.status, form.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await metrics()).toContain('poruch_database_up 0');
  await line.become('open');
  while ((await fetched('/readyz')).status !== 200) await sleep(50);
  expect((await fetched(`/l/quiet-room-near-the-park/${listing}`)).status).toBe(200);
  const sent = await people.ben.sdk.transactions.query({ only: 'order', include: ['messages'] });
  expect(JSON.stringify(sent.data)).toContain(words);
  // The errors were logged, without what users were doing.
  while (!watched.slice(before).some(({ url }) => url.startsWith('/api/42/envelope/'))) await sleep(50);
});

test('a database that accepts queries but never responds is detected', async () => {
  await line.become('silent');
  while ((await fetched('/readyz')).status === 200) await sleep(50);
  expect((await fetched('/healthz')).status).toBe(200);
  await line.become('closed');
  await line.become('open');
  while ((await fetched('/readyz')).status !== 200) await sleep(50);
});

test('a process stops in time even when the mail server hangs, and has sent its traces', async () => {
  await server.stop().catch(() => undefined);
  expect(watched.some(({ url }) => url === '/v1/traces')).toBe(true);
  const reported = watched.map(({ body }) => body).join('\n');
  for (const secret of [people.ben.email, words, 'secretsearch', listing, 'Lovelace'])
    expect(reported).not.toContain(secret);
});
