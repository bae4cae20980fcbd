import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { silentLog } from './log.ts';
import { createErrorReports } from './errorReports.ts';

let server: Server;
let arrived: { url: string; body: string }[];
let status = 200;

beforeAll(async () => {
  server = createServer((request, response) => {
    void text(request).then(body => {
      arrived.push({ url: request.url ?? '', body });
      response.writeHead(status).end('{}');
    });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
});
beforeEach(() => {
  arrived = [];
  status = 200;
});
afterAll(() => server.close());

const open = () =>
  createErrorReports({
    dsn: `http://public@127.0.0.1:${(server.address() as AddressInfo).port}/42`,
    environment: 'production',
    release: '1.2.3',
  });

test('a logged error is reported with its event, type and location', async () => {
  const reports = open();
  reports.over(silentLog).error('page failed', { error: new RangeError('out of range') });
  await reports.flush();
  expect(arrived).toHaveLength(1);
  expect(arrived[0]?.url).toMatch(/^\/api\/42\/envelope\/\?.*sentry_key=public/);
  const event = JSON.parse(arrived[0]?.body.split('\n')[2] ?? '') as Record<string, unknown>;
  expect(event).toMatchObject({
    environment: 'production',
    release: '1.2.3',
    tags: { event: 'page failed' },
    exception: { values: [{ type: 'RangeError', value: 'out of range' }] },
  });
  expect(arrived[0]?.body).toContain('errorReports.test');
});

test('error reports contain no personal data', async () => {
  const reports = open();
  const error = Object.assign(new Error('no mailbox ada@example.org'), {
    detail: 'Key (phone)=(+380441234567)',
    cause: new Error('Привіт, я в Києві'),
  });
  reports.over(silentLog).error('job failed', { error, text: 'my secret words', path: '/l/secret-flat' });
  await reports.flush();
  const { body = '' } = arrived[0] ?? {};
  expect(body).toContain('no mailbox …');
  for (const secret of [
    'ada@example.org',
    '380441234567',
    'Привіт',
    'my secret words',
    'secret-flat',
    'server_name',
  ])
    expect(body).not.toContain(secret);
});

test('events other than errors are not reported', async () => {
  const said: string[] = [];
  const reports = open();
  const log = reports.over({
    ...silentLog,
    warn: event => void said.push(event),
    error: event => void said.push(event),
  });
  log.warn('mail slow');
  await reports.flush();
  expect(arrived).toEqual([]);
  log.error('without an error');
  await reports.flush();
  expect(arrived).toHaveLength(1);
  expect(said).toEqual(['mail slow', 'without an error']);
});

test('a failing or unreachable report server delays nothing', async () => {
  status = 500;
  const reports = open();
  expect(() => reports.over(silentLog).error('broken', { error: new Error('x') })).not.toThrow();
  await reports.flush();
  const away = createErrorReports({
    dsn: 'http://public@127.0.0.1:1/42',
    environment: 'demo',
    release: '1',
  });
  away.over(silentLog).error('broken', { error: new Error('x') });
  await away.flush();
});
