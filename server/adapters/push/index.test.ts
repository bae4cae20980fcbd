import { createPublicKey, verify } from 'node:crypto';
import { pushServiceCa, startPushService, type PushService } from '#test/support/pushService.ts';
import { createPusher } from './index.ts';

const secret = 'a secret of thirty-two characters';
const contact = 'https://poruch.test';
const options = { ttl: 3600, topic: 'messages' };

let service: PushService;
beforeAll(async () => {
  service = await startPushService();
});
afterAll(() => service.close());

const ours = () => createPusher({ secret, contact, isAllowed: () => true, ca: pushServiceCa });

test('a browser decrypts what was sent to it', async () => {
  const browser = service.subscribe();
  expect(await ours().send(browser, '{"id":"1"}', options)).toBe('taken');
  const [push] = browser.received;
  expect(push?.payload).toBe('{"id":"1"}');
  expect(push?.headers).toMatchObject({
    ttl: '3600',
    topic: 'messages',
    urgency: 'high',
    'content-encoding': 'aes128gcm',
  });
});

test('the push service can verify who sends, with the key that browsers subscribe with', async () => {
  const browser = service.subscribe();
  const pusher = ours();
  await pusher.send(browser, 'x', options);
  const authorization = browser.received[0]?.headers.authorization ?? '';
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? [];
  expect(key).toBe(pusher.publicKey);
  const [header, claims, signature] = token.split('.') as [string, string, string];
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    aud: service.url,
    sub: contact,
  });
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
  const signed = Buffer.from(`${header}.${claims}`);
  const isValid = verify(
    'sha256',
    signed,
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  expect(isValid).toBe(true);
});

test('processes with the same secret have the same key; another secret has another', () => {
  expect(createPusher({ secret, contact }).publicKey).toBe(ours().publicKey);
  const other = createPusher({ secret: 'another secret of the same length', contact });
  expect(other.publicKey).not.toBe(ours().publicKey);
});

test.each([
  [{ status: 404 }, 'gone'],
  [{ status: 410 }, 'gone'],
  [{ status: 400 }, 'refused'],
  [{ status: 403 }, 'refused'],
  [{ status: 302, headers: { Location: 'https://localhost/' } }, 'refused'],
  [
    { status: 429, headers: { 'Retry-After': '120' } },
    { isLater: true, after: 120_000 },
  ],
  [{ status: 429 }, { isLater: true }],
  [{ status: 500 }, { isLater: true }],
] as const)('a service that answers %j makes the push %j', async (answer, outcome) => {
  const browser = { ...service.subscribe() };
  const asked = Object.assign(service.subscribe(), { answer });
  expect(await ours().send(asked, 'x', options)).toEqual(outcome);
  expect(browser.received).toEqual([]);
});

test('a service that cannot be reached may be later', async () => {
  const gone = await startPushService();
  const browser = gone.subscribe();
  await gone.close();
  expect(await ours().send(browser, 'x', options)).toEqual({ isLater: true });
});

test.each([
  ['a name that leads into the own network', (url: string) => url],
  ['an address of the own network', (url: string) => url.replace('localhost', '127.0.0.1')],
  ['another one', (url: string) => url.replace('localhost', '[::1]')],
  ['one of IPv4 as IPv6', (url: string) => url.replace('localhost', '[::ffff:127.0.0.1]')],
  ['one as a single number', (url: string) => url.replace('localhost', '2130706433')],
  ['one in parts of sixteen', (url: string) => url.replace('localhost', '0x7f.1')],
  ['plain HTTP', (url: string) => url.replace('https:', 'http:')],
  ['what is no URL', () => 'nowhere'],
])('%s is refused', async (_what, change) => {
  const browser = service.subscribe();
  const pusher = createPusher({ secret, contact, ca: pushServiceCa });
  expect(await pusher.send({ ...browser, endpoint: change(browser.endpoint) }, 'x', options)).toBe('refused');
  expect(browser.received).toEqual([]);
});

test('keys that no browser has are refused', async () => {
  const browser = service.subscribe();
  const point = Buffer.alloc(65, 4).toString('base64url');
  expect(await ours().send({ ...browser, p256dh: point }, 'x', options)).toBe('refused');
  expect(await ours().send({ ...browser, auth: 'short' }, 'x', options)).toBe('refused');
});

test.each([401, 413])('a browser is not to blame for %i', async status => {
  const browser = Object.assign(service.subscribe(), { answer: { status } });
  expect(await ours().send(browser, 'x', options)).toBe('lost');
});

test('a date to try again at is understood as well', async () => {
  const at = new Date(Date.now() + 90_000).toUTCString();
  const answer = { status: 503, headers: { 'Retry-After': at } };
  const outcome = await ours().send(Object.assign(service.subscribe(), { answer }), 'x', options);
  const { after } = outcome as { after: number };
  expect(after).toBeGreaterThan(60_000);
  expect(after).toBeLessThanOrEqual(90_000);
});

test('a redirect is not followed', async () => {
  const inside = service.subscribe();
  const headers = { Location: inside.endpoint };
  const outside = Object.assign(service.subscribe(), { answer: { status: 307, headers } });
  expect(await ours().send(outside, 'x', options)).toBe('refused');
  expect(inside.received).toEqual([]);
});

test('a service that never answers is given up, and after three times not called for a while', async () => {
  const silent = await startPushService();
  const browser = Object.assign(silent.subscribe(), { answer: 'never' as const });
  const pusher = createPusher({
    secret,
    contact,
    isAllowed: () => true,
    ca: pushServiceCa,
    timeout: 200,
  });
  const send = async () => {
    const since = performance.now();
    expect(await pusher.send(browser, 'x', options)).toEqual({ isLater: true });
    return performance.now() - since;
  };
  const [, , third, fourth] = [await send(), await send(), await send(), await send()];
  expect(third).toBeGreaterThan(150);
  expect(fourth).toBeLessThan(150);
  // Others are not held responsible.
  expect(await pusher.send(service.subscribe(), 'x', options)).toBe('taken');
  await silent.close();
});

test('one connection and one signature serve several pushes, and a closed connection is opened again', async () => {
  const busy = await startPushService();
  const [one, other] = [busy.subscribe(), busy.subscribe()];
  const pusher = ours();
  for (const browser of [one, other, one]) expect(await pusher.send(browser, 'x', options)).toBe('taken');
  expect(busy.connections()).toBe(1);
  const tokens = [...one.received, ...other.received].map(({ headers }) => headers.authorization);
  expect(new Set(tokens).size).toBe(1);
  busy.hangUp();
  expect(await pusher.send(other, 'x', options)).toBe('taken');
  expect(busy.connections()).toBe(2);
  await busy.close();
});

test('a service that talks without end is not listened to', async () => {
  const headers = { 'Content-Type': 'text/plain' };
  const browser = Object.assign(service.subscribe(), { answer: { status: 201, headers, isEndless: true } });
  expect(await ours().send(browser, 'x', options)).toBe('taken');
  await browser.hungUp;
});
