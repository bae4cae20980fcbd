import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Analytics, PageView } from '#server/analytics/port.ts';
import { createGoogleAnalytics } from './index.ts';
import { createAnalytics } from './index.ts';

interface Call {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

let server: Server;
let calls: Call[];
let answer: { status: number; headers: Record<string, string> };
let url: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      calls.push({ method: request.method, url: request.url, headers: request.headers, body });
      response.writeHead(answer.status, answer.headers).end();
    });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  calls = [];
  answer = { status: 202, headers: {} };
});
afterAll(() => new Promise(resolve => server.close(resolve)));

const view: PageView = {
  name: 'ListingPage',
  address: 'https://help.example.org/l/:slug/:id',
  device: 'phone',
};
const send = (analytics: Analytics, change: Partial<PageView> = {}) =>
  analytics.send({ ...view, ...change }, AbortSignal.timeout(10_000));
const services = {
  matomo: () => createAnalytics({ service: 'matomo', url, site: '3' }),
  plausible: () => createAnalytics({ service: 'plausible', url, site: 'help.example.org' }),
  google: () => createGoogleAnalytics({ site: 'G-ABC1234567', secret: 'key', url }),
};
const names = Object.keys(services) as (keyof typeof services)[];

test('Matomo receives the page, each time as a separate visit', async () => {
  await send(services.matomo());
  await send(services.matomo());
  const [first, second] = calls.map(({ body }) => Object.fromEntries(new URLSearchParams(body)));
  expect(calls[0]).toMatchObject({ method: 'POST', url: '/matomo.php' });
  expect(first).toEqual({
    idsite: '3',
    rec: '1',
    apiv: '1',
    url: view.address,
    action_name: 'ListingPage',
    _id: expect.stringMatching(/^[0-9a-f]{16}$/) as string,
    new_visit: '1',
    send_image: '0',
  });
  expect(second?._id).not.toBe(first?._id);
});

test('Plausible receives the page and the device type, without location or user', async () => {
  await send(services.plausible());
  await send(services.plausible(), { device: 'computer' });
  const [phone, computer] = calls;
  expect(phone).toMatchObject({ method: 'POST', url: '/api/event' });
  expect(JSON.parse(phone?.body ?? '')).toEqual({
    name: 'pageview',
    domain: 'help.example.org',
    url: view.address,
  });
  expect(phone?.headers).toMatchObject({
    'content-type': 'application/json',
    'x-forwarded-for': '192.0.2.1',
    'user-agent': expect.stringContaining('Mobile') as string,
  });
  expect(computer?.headers['user-agent']).not.toContain('Mobile');
});

test('Google receives the page, each time from another client id, and nothing for advertising', async () => {
  await send(services.google());
  await send(services.google());
  expect(calls[0]).toMatchObject({
    method: 'POST',
    url: '/mp/collect?measurement_id=G-ABC1234567&api_secret=key',
  });
  const [first, second] = calls.map(({ body }) => JSON.parse(body) as { client_id: string });
  expect(first).toEqual({
    client_id: expect.any(String) as string,
    consent: { ad_user_data: 'DENIED', ad_personalization: 'DENIED' },
    events: [
      {
        name: 'page_view',
        params: { page_location: view.address, page_title: 'ListingPage', engagement_time_msec: 1 },
      },
    ],
  });
  expect(second?.client_id).not.toBe(first?.client_id);
});

test.each(names)('a rejection by %s is a failure', async name => {
  answer = { status: 500, headers: {} };
  await expect(send(services[name]())).rejects.toMatchObject({ reason: 'status 500' });
});

test.each(names)('redirects from %s are not followed', async name => {
  answer = { status: 307, headers: { Location: `${url}/elsewhere` } };
  await expect(send(services[name]())).rejects.toThrow();
  expect(calls).toHaveLength(1);
});

test('a view that Plausible accepts and drops is a failure, too', async () => {
  answer = { status: 202, headers: { 'x-plausible-dropped': '1' } };
  await expect(send(services.plausible())).rejects.toMatchObject({ reason: 'dropped' });
});

test('the consent question names the configured provider', () => {
  const { host } = new URL(url);
  expect(names.map(name => services[name]().company)).toEqual([host, host, 'Google Analytics']);
});
