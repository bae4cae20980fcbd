import { MINUTE } from '#contract/time/units.ts';
import { person } from '#test/support/cast.ts';
import { mailedToken, mailsTo } from '#test/support/mails.ts';
import { startApp } from '#test/support/startApp.ts';
import { callToken } from './plainClient.ts';
import { createSdk, failureOf, newStore, testClient, UUID } from './sdk.ts';
import type { Person } from '#test/support/cast.ts';

let app: Awaited<ReturnType<typeof startApp>>;
let dina: Person;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  dina = await person(app, 'Dina', 'Moroz');
});

const newPassword = 'a longer walk home';
const changes = (currentPassword = dina.password, next = newPassword) =>
  dina.sdk.currentUser.changePassword({ currentPassword, newPassword: next });

test('changing the password keeps this session and ends all others', async () => {
  const elsewhere = createSdk(app.baseUrl, { tokenStore: newStore() });
  await elsewhere.login({ username: dina.email, password: dina.password });
  expect((await changes()).data.data).toEqual({ id: new UUID(dina.id), type: 'currentUser' });
  expect((await dina.sdk.currentUser.show()).data.data.id.uuid).toBe(dina.id);
  expect(await failureOf(elsewhere.currentUser.show())).toEqual({ status: 403, code: 'forbidden' });
  const [mail] = await mailsTo(app.engine, dina.id);
  expect(mail).toEqual({
    kind: 'mail/password-changed',
    userId: dina.id,
    email: dina.email,
    token: expect.stringMatching(/^[\w-]{43}$/),
  });
  const again = createSdk(app.baseUrl);
  expect((await again.login({ username: dina.email, password: newPassword })).status).toBe(200);
});

test("tokens of other sessions can't be refreshed any more, not even recently used ones", async () => {
  const tokens = newStore();
  const elsewhere = createSdk(app.baseUrl, { tokenStore: tokens });
  await elsewhere.login({ username: dina.email, password: dina.password });
  const refresh = async (refreshToken: string | undefined) =>
    callToken(app, {
      client_id: testClient.clientId,
      grant_type: 'refresh_token',
      refresh_token: refreshToken ?? '',
    });
  const first = tokens.getToken()?.refresh_token;
  const { body } = await refresh(first);
  await changes();
  expect((await refresh(first)).status).toBe(401);
  expect((await refresh((body as { refresh_token?: string }).refresh_token)).status).toBe(401);
  expect((await refresh(dina.tokens.getToken()?.refresh_token)).status).toBe(200);
});

test('an action in progress with the old password fails once the new one is set', async () => {
  const fresh = await app.engine.passwordHashing.hash(newPassword);
  const late = () => createSdk(app.baseUrl).login({ username: dina.email, password: dina.password });
  expect(await failureOf(overtaken(dina.id, fresh, late))).toEqual({
    status: 401,
    code: 'auth-invalid-access-token',
  });
  const forbidden = { status: 403, code: 'forbidden' };
  const given = { currentPassword: dina.password };
  const { currentUser } = dina.sdk;
  for (const call of [
    () => changes(dina.password, 'taken back by a thief'),
    () => currentUser.changeEmail({ ...given, email: 'thief@example.org' }),
    () => currentUser.delete(given),
  ]) {
    await app.engine.db.run('update users set password_hash = $2 where id = $1', [
      dina.id,
      await app.engine.passwordHashing.hash(dina.password),
    ]);
    expect(await failureOf(overtaken(dina.id, fresh, call))).toEqual(forbidden);
  }
});

/** Sets a new password after the call has verified the old one, while it waits for the lock on the user's row. */
async function overtaken<T>(id: string, hash: string, call: () => Promise<T>): Promise<T> {
  let running: Promise<T> | undefined;
  await app.engine.db.transaction(async tx => {
    await tx.run('update users set password_hash = $2 where id = $1', [id, hash]);
    running = call();
    running.catch(() => undefined);
    const isWaiting = () =>
      tx.first('select 1 from pg_locks where not granted and transactionid = pg_current_xact_id()::xid');
    while (!(await isWaiting()));
  });
  return running as Promise<T>;
}

test('a trusted call keeps the session it came from', async () => {
  const trusted = createSdk(app.baseUrl, { clientSecret: 'test-client-secret', tokenStore: dina.tokens });
  const store = newStore();
  store.setToken(((await trusted.exchangeToken()) as unknown as { data: never }).data);
  const server = createSdk(app.baseUrl, { tokenStore: store });
  await server.currentUser.changePassword({ currentPassword: dina.password, newPassword });
  expect((await dina.sdk.currentUser.show()).status).toBe(200);
});

test('a new password invalidates a pending reset', async () => {
  await dina.sdk.passwordReset.request({ email: dina.email });
  const passwordResetToken = await mailedToken(app.engine, dina.id, 'mail/reset-password');
  await changes();
  const reset = dina.sdk.passwordReset.reset({ email: dina.email, passwordResetToken, newPassword });
  expect(await failureOf(reset)).toEqual({ status: 403, code: 'forbidden' });
});

test('with a wrong password nothing changes', async () => {
  expect(await failureOf(changes('not hers'))).toEqual({ status: 403, code: 'forbidden' });
  expect((await changes()).status).toBe(200);
});

test('ten wrong passwords block further guesses for 15 minutes', async () => {
  for (let guess = 0; guess < 10; guess += 1)
    expect(await failureOf(changes('not hers'))).toMatchObject({ status: 403 });
  expect(await failureOf(changes())).toEqual({ status: 429, code: 'too-many-requests' });
  app.clock.advance(15 * MINUTE);
  expect((await changes()).status).toBe(200);
});

test.each(['1234567', 'x'.repeat(257)])('a new password of the wrong length is rejected', async next => {
  expect(await failureOf(changes(dina.password, next))).toEqual({
    status: 400,
    code: 'validation-invalid-value',
    source: { type: 'body', path: ['newPassword'] },
  });
});

test.each(['currentPassword', 'newPassword'])('%s is required', async key => {
  const whole = { currentPassword: dina.password, newPassword };
  const call = dina.sdk.currentUser.changePassword({ ...whole, [key]: undefined });
  expect(await failureOf(call)).toEqual({
    status: 400,
    code: 'validation-missing-key',
    source: { type: 'body', path: [key] },
  });
});

test('visitors have no password to change', async () => {
  const call = createSdk(app.baseUrl).currentUser.changePassword({ currentPassword: 'x', newPassword });
  expect(await failureOf(call)).toEqual({ status: 403, code: 'forbidden' });
});
