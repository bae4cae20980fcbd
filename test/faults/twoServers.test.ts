import { DAY } from '#contract/time/units.ts';
import { startApp, type TestApp } from '#test/support/startApp.ts';
import { startBuiltServer, type BuiltServer } from '#test/support/builtServer.ts';
import { person, type Person } from '#test/support/cast.ts';
import { startTogether } from '#test/support/processes.ts';
import { createSdk, type Res } from '#test/platform/sdk.ts';

jest.setTimeout(180_000);

let app: TestApp;
let servers: BuiltServer[];
let guests: Person[];
let room: Res;

beforeAll(async () => {
  app = await startApp();
  // The servers use the real clock.
  app.clock.set(new Date().toISOString());
  const ada = await person(app, 'Ada', 'Lovelace');
  room = await ada.publishes();
  guests = await Promise.all(Array.from({ length: 50 }, (_, n) => person(app, `Guest${n}`, 'Kovalenko')));
  const onOneDatabase = { DATABASE_URL: app.url, SECRET: 'a secret of thirty-two characters' };
  servers = await startTogether([
    startBuiltServer(onOneDatabase),
    startBuiltServer({ ...onOneDatabase, TRUSTED_PROXIES: '1' }),
  ]);
});

afterAll(async () => {
  await Promise.all((servers ?? []).map(server => server.stop()));
  await app?.close();
});

/**
 * All users request the night in `daysAhead` days at once, alternating between the servers. Returns how often each
 * response occurred.
 */
async function ask(through: readonly BuiltServer[], daysAhead: number): Promise<Record<string, number>> {
  const start = Math.floor(Date.now() / DAY) * DAY + daysAhead * DAY;
  const params = { listingId: room.id, bookingStart: new Date(start), bookingEnd: new Date(start + DAY) };
  const request = { processAlias: 'free-process/release-1', transition: 'transition/request', params };
  const answers = await Promise.all(
    guests.map(async ({ tokens }, n) => {
      const { baseUrl } = through[n % through.length] as BuiltServer;
      try {
        return String(
          (await createSdk(baseUrl, { tokenStore: tokens }).transactions.initiate(request)).status,
        );
      } catch (error) {
        const { status, data } = error as { status: number; data: { errors: { code: string }[] } };
        return `${status} ${data.errors[0]?.code}`;
      }
    }),
  );
  return Object.fromEntries(
    [...new Set(answers)].map(answer => [answer, answers.filter(it => it === answer).length]),
  );
}

const onlyOne = { '200': 1, '409 transaction-booking-time-not-available': 49 };

test('of fifty simultaneous bookings of one night one succeeds, and the others are told that it is taken', async () => {
  expect(await ask(servers.slice(0, 1), 30)).toEqual(onlyOne);
  expect(await app.engine.db.rows('select id from bookings')).toHaveLength(1);
});

test('so do those through two servers on one database', async () => {
  expect(await ask(servers, 40)).toEqual(onlyOne);
  expect(await app.engine.db.rows('select id from bookings')).toHaveLength(2);
});

test('rate limits use the address reported by a trusted proxy, or else that of the connection', async () => {
  const [alone, behindProxy] = servers as [BuiltServer, BuiltServer];
  const report = { 'document-uri': 'https://elsewhere.example/', 'effective-directive': 'img-src' };
  const last = async ({ url }: BuiltServer, forwarded: (n: number) => string) => {
    let status = 0;
    // One more than the burst limit for one IP address.
    for (let n = 0; n < 31; n += 1) {
      const answer = await fetch(`${url}/api/csp-reports`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/csp-report', 'X-Forwarded-For': forwarded(n) },
        body: JSON.stringify({ 'csp-report': { ...report, 'blocked-uri': 'inline' } }),
      });
      status = answer.status;
    }
    return status;
  };
  expect(await last(alone, n => `203.0.113.${n}`)).toBe(429);
  expect(await last(behindProxy, n => `203.0.113.${n}`)).toBe(204);
  // The entry sent by the client comes before the proxy's.
  expect(await last(behindProxy, n => `203.0.113.${n}, 198.51.100.7`)).toBe(429);
  const headers = { 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'http' };
  expect(await (await fetch(behindProxy.url, { headers })).text()).not.toContain('evil.example');
});
