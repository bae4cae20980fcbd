import { HOUR, MINUTE } from '#contract/time/units.ts';
import { createPool } from '#server/adapters/db/pool.ts';
import { createPlatform } from '#server/platform/index.ts';
import { defaultLimits, type Limits } from '#server/marketplace/limits/index.ts';
import { cast, type Person } from '#test/support/cast.ts';
import { startApp } from '#test/support/startApp.ts';
import { createSdk, failureOf } from './sdk.ts';
import type { Res } from './sdk.ts';

const limits: Limits = {
  ...defaultLimits,
  initiatesAnHour: { ...defaultLimits.initiatesAnHour, most: 4 },
  initiatesADay: { ...defaultLimits.initiatesADay, most: 6 },
  messages: { ...defaultLimits.messages, most: 8 },
  uploads: { ...defaultLimits.uploads, most: 2 },
  signIns: { ...defaultLimits.signIns, most: 4 },
  signUps: { ...defaultLimits.signUps, most: 5 },
};
const tooMany = { status: 429, code: 'too-many-requests' };

let app: Awaited<ReturnType<typeof startApp>>;
let ada: Person;
let ben: Person;
let cy: Person;
let listing: Res;

beforeAll(async () => {
  app = await startApp({ limits });
  ({ ada, ben, cy } = await cast(app));
  listing = await ada.publishes();
});
afterAll(() => app.close());

const enquire = () =>
  ben.sdk.transactions.initiate({
    processAlias: 'default-process/release-1',
    transition: 'transition/enquire',
    params: { listingId: listing.id },
  });

test('users may enquire repeatedly about the same listing, up to a limit', async () => {
  for (let index = 0; index < 4; index += 1) expect((await enquire()).status).toBe(200);
  expect(await failureOf(enquire())).toEqual(tooMany);
  expect((await ben.sdk.transactions.query()).data.meta).toMatchObject({ totalItems: 4 });
  app.clock.advance(HOUR);
  for (let index = 0; index < 2; index += 1) expect((await enquire()).status).toBe(200);
  expect(await failureOf(enquire())).toEqual(tooMany);
  app.clock.advance(HOUR);
  expect(await failureOf(enquire())).toEqual(tooMany);
  app.clock.advance(22 * HOUR);
  expect((await enquire()).status).toBe(200);
});

test('dry runs and rejected calls do not count', async () => {
  app.clock.advance(24 * HOUR);
  const start = { processAlias: 'default-process/release-1', transition: 'transition/enquire' };
  const nowhere = { listingId: '00000000-0000-4000-8000-000000000000' };
  for (let index = 0; index < 5; index += 1) {
    await ben.sdk.transactions.initiateSpeculative({ ...start, params: { listingId: listing.id } });
    expect((await failureOf(ben.sdk.transactions.initiate({ ...start, params: nowhere }))).status).toBe(409);
  }
  expect((await enquire()).status).toBe(200);
});

test('messages in quick succession are limited, each party separately', async () => {
  app.clock.advance(24 * HOUR);
  const { data } = await enquire();
  for (let index = 0; index < 8; index += 1) await ben.writes(data.data, `Hello ${index}`);
  expect(await failureOf(ben.writes(data.data, 'Hello!'))).toEqual(tooMany);
  await ada.writes(data.data, 'Slowly, please');
  app.clock.advance(10 * MINUTE);
  await ben.writes(data.data, 'Sorry');
});

test('uploads are counted, including unreadable ones', async () => {
  await ben.uploads();
  expect((await failureOf(ben.uploads(new File(['no picture'], 'a.png')))).status).toBe(409);
  expect(await failureOf(ben.uploads())).toEqual(tooMany);
});

test('one IP address can sign up a limited number of accounts, and is told when it can try again', async () => {
  app.clock.advance(HOUR);
  const newcomer = { password: 'a long walk home', firstName: 'Dina', lastName: 'Moroz' };
  const signUp = (email: string) => createSdk(app.baseUrl).currentUser.create({ ...newcomer, email });
  for (let index = 0; index < 4; index += 1) await signUp(`dina.${index}@example.org`);
  expect((await failureOf(signUp('dina.0@example.org'))).code).toBe('email-taken');
  expect(await failureOf(signUp('dina.5@example.org'))).toEqual(tooMany);
  const answer = await fetch(`${app.baseUrl}/v1/api/current_user/create`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${await visitorToken()}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...newcomer, email: 'dina.6@example.org' }),
  });
  expect(answer.status).toBe(429);
  expect(answer.headers.get('Retry-After')).toBe('10');
  expect(answer.headers.get('Access-Control-Expose-Headers')).toBe('Retry-After');
});

test('another process on the same database shares the counts', async () => {
  const db = createPool({ url: app.url, max: 2 });
  const elsewhere = createPlatform({ ...app.engine, db });
  const signIn = (password: string, platform = createPlatform(app.engine)) =>
    platform.handle({
      method: 'POST',
      path: '/auth/token',
      query: new URLSearchParams(),
      authorization: undefined,
      contentType: 'application/x-www-form-urlencoded',
      address: '203.0.113.9',
      body: {
        text: async () =>
          String(
            new URLSearchParams({
              client_id: 'test-client',
              grant_type: 'password',
              scope: 'user',
              username: ada.email,
              password,
            }),
          ),
        image: () => Promise.reject(new Error('no picture')),
      },
    });
  for (let index = 0; index < 10; index += 1) expect((await signIn('wrong')).status).toBe(401);
  expect(await signIn(ada.password, elsewhere)).toMatchObject({ status: 429, retryAfter: 15 * 60 });
  await ada.sdk.login({ username: ada.email, password: ada.password });
  await db.close();
});

test('signing in with the correct password is possible often, but not without limit', async () => {
  app.clock.advance(HOUR);
  const before = await sessionsOf(cy);
  const signIn = ({ email, password }: Person) => createSdk(app.baseUrl).login({ username: email, password });
  for (let index = 0; index < limits.signIns.most; index += 1) await signIn(cy);
  expect(await failureOf(signIn(cy))).toEqual(tooMany);
  await signIn(ben);
  expect(await sessionsOf(cy)).toBe(before + limits.signIns.most);
  app.clock.advance(HOUR);
  await signIn(cy);
});

async function sessionsOf({ id }: Person): Promise<number> {
  const rows = await app.engine.db.rows('select 1 from auth_sessions where user_id = $1', [id]);
  return rows.length;
}

async function visitorToken(): Promise<string> {
  const form = { client_id: 'test-client', grant_type: 'client_credentials', scope: 'public-read' };
  const answer = await fetch(`${app.baseUrl}/v1/auth/token`, {
    method: 'POST',
    body: new URLSearchParams(form),
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}
