import type { ActiveLogin } from '#contract/account/user.ts';
import { cast, type Person } from '#test/support/cast.ts';
import { startApp, type TestApp } from '#test/support/startApp.ts';
import { callWebApi } from '#test/support/webApi.ts';
import { createSdk, newStore } from './sdk.ts';

let app: TestApp;
let ada: Person;
let ben: Person;
beforeAll(async () => {
  app = await startApp();
  ({ ada, ben } = await cast(app));
});
afterAll(() => app.close());

/** Signs the user in again, as on another device. */
async function logsIn({ email, password }: Person) {
  const tokens = newStore();
  const sdk = createSdk(app.baseUrl, { tokenStore: tokens });
  await sdk.login({ username: email, password });
  return { tokens };
}
const list = async ({ tokens }: Pick<Person, 'tokens'>) =>
  (await callWebApi(app, 'logins', undefined, tokens.getToken())).body.data as unknown as ActiveLogin[];
const end = ({ tokens }: Pick<Person, 'tokens'>, id?: string) =>
  callWebApi(app, 'logins/end', id === undefined ? {} : { id }, tokens.getToken());
const until = async (isTrue: () => boolean) => {
  while (!isTrue()) await new Promise(next => setTimeout(next, 20));
};
/** Returns whether neither the access token nor the refresh token works any more. */
const isOut = async ({ tokens }: Pick<Person, 'tokens'>) => {
  const { access_token, refresh_token } = tokens.getToken()!;
  const shown = await fetch(`${app.baseUrl}/v1/api/current_user/show`, {
    headers: { Authorization: `Bearer ${access_token}` },
  });
  const renewed = await fetch(`${app.baseUrl}/v1/auth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      client_id: 'test-client',
      grant_type: 'refresh_token',
      refresh_token: refresh_token ?? '',
    }),
  });
  return shown.status === 401 && renewed.status === 401;
};

test('members see where they are logged in, this device first and marked', async () => {
  app.clock.set('2026-03-02T10:40:00Z');
  const phone = await logsIn(ada);
  const logins = await list(phone);
  expect(logins.map(({ isThis }) => isThis)).toEqual([true, false]);
  expect(logins[0]).toEqual({
    id: expect.any(String),
    browser: 'other',
    system: 'other',
    since: '2026-03-02T10:00:00.000Z',
    seen: '2026-03-02T10:00:00.000Z',
    isThis: true,
    isTold: false,
  });
  expect((await list(ada)).map(({ id }) => id).sort()).toEqual(logins.map(({ id }) => id).sort());
});

test('one login is ended at once, with its refresh token and its event streams', async () => {
  const thief = await logsIn(ada);
  const told: string[] = [];
  const own = (await list(ada)).find(({ isThis }) => isThis)?.id;
  const stolen = (await list(thief)).find(({ isThis }) => isThis)?.id;
  const leave = app.hub.join({
    userId: ada.id,
    sessionId: stolen ?? '',
    onEvent: ({ type }) => void told.push(type),
    onEnd: why => void told.push(why),
  });
  // From here on, the server is connected to the database and receives notifications.
  await until(() => told.includes('gap'));
  expect((await end(ada, stolen)).status).toBe(200);
  expect(await isOut(thief)).toBe(true);
  expect((await list(ada)).some(({ id }) => id === stolen)).toBe(false);
  expect((await list(ada)).find(({ isThis }) => isThis)?.id).toBe(own);
  await until(() => told.includes('session'));
  leave();
});

test('all other logins are ended at once, but not those of other users', async () => {
  const thief = await logsIn(ada);
  const bens = (await list(ben))[0]?.id;
  await end(ada, bens);
  expect(await list(ben)).toHaveLength(1);
  expect((await end(ada)).status).toBe(200);
  expect(await list(ada)).toHaveLength(1);
  expect(await isOut(thief)).toBe(true);
  expect(await isOut(ben)).toBe(false);
});

test('a visitor has no logins', async () => {
  expect((await callWebApi(app, 'logins', undefined)).status).toBe(403);
  expect((await callWebApi(app, 'logins/end', {})).status).toBe(403);
});
