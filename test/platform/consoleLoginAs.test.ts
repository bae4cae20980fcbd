import { MINUTE } from '#contract/time/units.ts';
import { drain } from '#server/jobs/index.ts';
import { schedule } from '#server/jobs/schedule.ts';
import { handlers } from '#server/marketplace/notifications/index.ts';
import { endpoints } from '#server/platform/endpoints/table.ts';
import { cast, type Person } from '#test/support/cast.ts';
import { operatorAtConsole } from '#test/support/consoleOperator.ts';
import { startApp, type TestApp } from '#test/support/startApp.ts';
import { callWebApi } from '#test/support/webApi.ts';
import { createSdk, newStore, testClient, type Token } from './sdk.ts';

jest.setTimeout(30_000);

const cookie = `st-${testClient.clientId}-token`;

let app: TestApp;
let service: Awaited<ReturnType<typeof operatorAtConsole>>;
let ada: Person;
let ben: Person;
let cy: Person;
beforeAll(async () => {
  app = await startApp();
  app.clock.set('2026-03-02T10:00:00Z');
  ({ ada, ben, cy } = await cast(app));
  service = await operatorAtConsole(app, cy);
  await app.engine.db.run('update users set email_verified = true');
});
afterAll(() => app.close());

/** Returns the session cookie that a response sets. */
function sessionIn(headers: Headers): Token {
  const kept = headers.getSetCookie().filter(line => line.startsWith(`${cookie}=`));
  return JSON.parse(decodeURIComponent(/=([^;]*)/.exec(kept.at(-1) ?? '')?.[1] ?? '')) as Token;
}
const logInAs = (id: string, reason = 'She cannot find her booking') =>
  service.post('log-in-as', { id, reason });
const refresh = async () => {
  app.clock.advance(31_000);
  await service.post('unlock', { code: service.code() });
};
const rowsOf = (action: string) =>
  app.engine.db.rows<{ userId: string; subject: string; reason: string | null }>(
    'select user_id, subject, reason from audit_log where action = $1 order by id',
    [action],
  );
async function lettersTo({ email }: Person): Promise<string[]> {
  await drain(app.engine, handlers);
  const rows = await app.engine.db.rows<{ subject: string }>(
    'select subject from kept_mails where recipient = $1',
    [email],
  );
  return rows.map(({ subject }) => subject).filter(subject => subject.startsWith('Somebody from our team'));
}

test('an operator sees the site as a user, with a fresh code and a reason, and can change nothing', async () => {
  app.clock.advance(11 * MINUTE);
  expect(await logInAs(ada.id)).toMatchObject({ status: 403 });
  await refresh();
  expect(await logInAs(ada.id, ' ')).toMatchObject({ status: 400 });
  expect(await logInAs(cy.id)).toMatchObject({ status: 409 });
  expect(await logInAs(app.engine.ids.uuid())).toMatchObject({ status: 404 });
  expect(await rowsOf('people/logIn')).toEqual([]);

  const begun = await logInAs(ada.id);
  expect(begun.status).toBe(200);
  const token = sessionIn(begun.headers);
  expect(token).toMatchObject({ scope: 'user:limited', isLoggedInAs: true, expires_in: 1800 });
  expect(begun.headers.getSetCookie().find(line => line.startsWith('own-session='))).toMatch(/HttpOnly/);
  expect(await rowsOf('people/logIn')).toEqual([
    { userId: cy.id, subject: ada.id, reason: 'She cannot find her booking' },
  ]);

  const tokens = newStore();
  tokens.setToken(token);
  const sdk = createSdk(app.baseUrl, { tokenStore: tokens });
  expect((await sdk.currentUser.show()).data.data.id.uuid).toBe(ada.id);
  expect((await sdk.ownListings.query({})).status).toBe(200);
  expect((await sdk.transactions.query({})).status).toBe(200);
  // Every endpoint that could change anything, with whatever parameters.
  const writes = [...endpoints.values()].filter(
    ({ method, scopes }) => method === 'POST' && scopes.includes('user'),
  );
  expect(writes.length).toBeGreaterThan(30);
  for (const { path } of writes) {
    const answer = await fetch(`${app.baseUrl}/v1/api/${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token.access_token}`, 'Content-Type': 'application/json' },
      body: '{}',
    });
    expect([path, answer.status]).toEqual([path, 403]);
  }
  for (const call of ['safety/block', 'saved-searches/save', 'data-copy/request', 'delete-account']) {
    const { status } = await callWebApi(app, call, { userId: ben.id, currentPassword: 'x' }, token);
    expect([call, status]).toEqual([call, 403]);
  }
  // The console is closed to the impersonated user, and to the operator while impersonating.
  expect(await service.post('state')).toMatchObject({ status: 403 });
});

test('ending it restores the operator’s own session, is audited, and sends the user a mail', async () => {
  const ended = await service.send('/api/acting-as/end');
  expect([ended.status, ended.headers.get('location')]).toEqual([303, `/console/people/${ada.id}`]);
  expect(sessionIn(ended.headers).scope).toBe('user');
  expect(await service.post('state')).toMatchObject({ status: 200 });
  expect(await rowsOf('people/logOut')).toEqual([{ userId: cy.id, subject: ada.id, reason: null }]);
  expect(await lettersTo(ada)).toHaveLength(1);
  const again = await service.send('/api/acting-as/end');
  expect([again.status, again.headers.get('location')]).toEqual([303, '/']);
  expect(await rowsOf('people/logOut')).toHaveLength(1);
});

test('it ends by itself after half an hour, with the same effects', async () => {
  await refresh();
  const begun = await logInAs(ben.id);
  const tokens = newStore();
  tokens.setToken(sessionIn(begun.headers));
  const sdk = createSdk(app.baseUrl, { tokenStore: tokens });
  const close = schedule.find(({ name }) => name.includes('impersonated'));
  app.clock.advance(29 * MINUTE);
  await close?.run(app.engine);
  expect((await sdk.currentUser.show()).status).toBe(200);
  expect(await lettersTo(ben)).toEqual([]);
  app.clock.advance(MINUTE);
  await expect(sdk.currentUser.show()).rejects.toMatchObject({ status: 403 });
  await close?.run(app.engine);
  await close?.run(app.engine);
  expect(await rowsOf('people/logOut')).toHaveLength(2);
  expect(await lettersTo(ben)).toHaveLength(1);
});
