import type { JsonObject } from '#contract/json.ts';
import { MINUTE } from '#contract/time/units.ts';
import { resolveAccessToken } from '#server/marketplace/auth/index.ts';
import type { Ctx } from '#server/marketplace/ctx.ts';
import * as passkeys from '#server/marketplace/passkeys/index.ts';
import { ban } from '#server/marketplace/users/index.ts';
import { cast, type Person } from '#test/support/cast.ts';
import { ctxFor } from '#test/support/database.ts';
import { createSoftAuthenticator } from '#test/support/softAuthenticator.ts';
import { startApp, type TestApp } from '#test/support/startApp.ts';

const site = { origin: 'https://poruch.test', rpId: 'poruch.test' };

let app: TestApp;
let ada: Person;
let ben: Person;
beforeEach(async () => {
  app = await startApp();
  ({ ada, ben } = await cast(app));
});
afterEach(() => app.close());

async function ctxOf(person: Person): Promise<Ctx> {
  const holder = await resolveAccessToken(app.engine, person.tokens.getToken()?.access_token ?? '');
  return ctxFor(app.engine, holder?.viewer ?? { kind: 'anonymous' });
}

async function register(person: Person, soft = createSoftAuthenticator(site), made = {}) {
  const ctx = await ctxOf(person);
  const options = await passkeys.beginRegistration(ctx, { password: person.password });
  await passkeys.finishRegistration(ctx, { response: soft.create(options, made), name: 'Phone' });
  return soft;
}

const finish = (binding: string, response: JsonObject) =>
  passkeys.finishLogin(app.engine, { clientId: 'test-client', binding, response, caller: {} });
const refusal = { code: 'auth-invalid-access-token' };

async function logIn(soft: ReturnType<typeof createSoftAuthenticator>, made = {}) {
  const { options, binding } = await passkeys.beginLogin(app.engine, {});
  return finish(binding, soft.use(options, made));
}

test('a passkey logs its owner in and shows the day of its last use; adding and removing it sends mails', async () => {
  const soft = await register(ada);
  const token = await logIn(soft);
  expect(token).toMatchObject({ scope: 'user', token_type: 'bearer' });
  const holder = await resolveAccessToken(app.engine, token.access_token);
  expect(holder?.viewer).toMatchObject({ userId: ada.id });
  const ctx = await ctxOf(ada);
  expect(await passkeys.listOwn(ctx)).toMatchObject([
    { name: 'Phone', usedOn: app.clock.now().toISOString().slice(0, 10), forConsole: false },
  ]);
  await passkeys.rename(ctx, { id: soft.id, name: ' Old phone ' });
  expect(await passkeys.listOwn(ctx)).toMatchObject([{ name: 'Old phone' }]);
  await passkeys.remove(ctx, { id: soft.id, password: ada.password });
  await expect(logIn(soft)).rejects.toMatchObject(refusal);
  const mails = await app.engine.db.rows<{ kind: string }>(
    `select kind from outbox where kind like 'mail/passkey%' order by created_at, kind`,
  );
  expect(mails.map(({ kind }) => kind)).toEqual(['mail/passkey-added', 'mail/passkey-removed']);
});

test('authenticators store neither a user’s id nor their address', async () => {
  const options = await passkeys.beginRegistration(await ctxOf(ada), { password: ada.password });
  const handle = Buffer.from(options.user.id, 'base64url');
  expect(handle).toHaveLength(32);
  expect(handle.toString()).not.toContain(ada.email);
  expect(options.rp.id).toBe('poruch.test');
});

test('adding one needs the password, or without one a login within the last quarter of an hour', async () => {
  const ctx = await ctxOf(ada);
  await expect(passkeys.beginRegistration(ctx, { password: 'a guess' })).rejects.toMatchObject({
    code: 'forbidden',
  });
  await expect(passkeys.beginRegistration(ctx, {})).rejects.toMatchObject({ code: 'forbidden' });
  await passkeys.beginRegistration(ctx, { password: ada.password });
  await app.engine.db.run('update users set password_hash = null where id = $1', [ada.id]);
  await passkeys.beginRegistration(ctx, {});
  app.clock.advance(16 * MINUTE);
  await expect(passkeys.beginRegistration(ctx, {})).rejects.toMatchObject({ code: 'forbidden' });
});

test.each([
  ['another origin', { origin: 'https://poruch.example' }],
  ['another site', { rpId: 'poruch.example' }],
  ['an unverified user', { isVerified: false }],
])('%s neither adds a passkey nor logs in', async (_, made) => {
  await expect(register(ada, createSoftAuthenticator(site), made)).rejects.toMatchObject({
    code: 'forbidden',
  });
  const soft = await register(ada);
  await expect(logIn(soft, made)).rejects.toMatchObject(refusal);
});

test('a challenge works once, for five minutes, in the browser that requested it, and for its purpose', async () => {
  const soft = await register(ada);
  const { options, binding } = await passkeys.beginLogin(app.engine, {});
  const response = soft.use(options);
  await finish(binding, response);
  await expect(finish(binding, response)).rejects.toMatchObject(refusal);

  const late = await passkeys.beginLogin(app.engine, {});
  app.clock.advance(5 * MINUTE);
  await expect(finish(late.binding, soft.use(late.options))).rejects.toMatchObject(refusal);

  const [one, other] = [await passkeys.beginLogin(app.engine, {}), await passkeys.beginLogin(app.engine, {})];
  await expect(finish(other.binding, soft.use(one.options))).rejects.toMatchObject(refusal);
  // A failed attempt has used the challenge up, too.
  await expect(finish(other.binding, soft.use(other.options))).rejects.toMatchObject(refusal);
});

test('a challenge registers no passkey for another user, and no credential is registered twice', async () => {
  const [mine, theirs] = [await ctxOf(ada), await ctxOf(ben)];
  const soft = createSoftAuthenticator(site);
  const options = await passkeys.beginRegistration(mine, { password: ada.password });
  const response = soft.create(options);
  await expect(passkeys.finishRegistration(theirs, { response, name: 'x' })).rejects.toMatchObject({
    code: 'forbidden',
  });
  await passkeys.finishRegistration(mine, { response, name: 'x' });
  await expect(register(ben, soft)).rejects.toMatchObject({ code: 'conflict' });
  await expect(passkeys.remove(theirs, { id: soft.id, password: ben.password })).rejects.toMatchObject({
    code: 'not-found',
  });
  await expect(passkeys.rename(theirs, { id: soft.id, name: 'y' })).rejects.toMatchObject({
    code: 'not-found',
  });
});

test('a counter that does not increase reveals a copied passkey', async () => {
  const soft = await register(ada, createSoftAuthenticator(site), { counter: 5 });
  await logIn(soft, { counter: 6 });
  for (const counter of [6, 3, 0]) await expect(logIn(soft, { counter })).rejects.toMatchObject(refusal);
  await logIn(soft, { counter: 7 });
});

test("another user's handle, an unknown passkey and a banned owner all cause the same error", async () => {
  const soft = await register(ada);
  const { options, binding } = await passkeys.beginLogin(app.engine, {});
  const response = soft.use(options);
  const forged = { ...response, response: { ...(response.response as JsonObject), userHandle: 'AAAA' } };
  await expect(finish(binding, forged)).rejects.toMatchObject(refusal);
  await expect(logIn(createSoftAuthenticator(site))).rejects.toMatchObject(refusal);
  await ban(ctxFor(app.engine, { kind: 'integration' }), { id: ada.id });
  await expect(logIn(soft)).rejects.toMatchObject(refusal);
});

test('the last sign-in method cannot be removed', async () => {
  const soft = await register(ada);
  const ctx = await ctxOf(ada);
  await app.engine.db.run('update users set password_hash = null where id = $1', [ada.id]);
  await expect(passkeys.remove(ctx, { id: soft.id })).rejects.toMatchObject({ code: 'conflict' });
  await logIn(soft);
});

test('only a passkey that was added for the console is its second factor', async () => {
  const ctx = await ctxOf(ada);
  await register(ada);
  await expect(passkeys.beginProof(app.engine, ada.id, 'session')).rejects.toMatchObject({
    code: 'conflict',
  });
  const soft = createSoftAuthenticator(site);
  const options = await passkeys.beginRegistration(ctx, { password: ada.password });
  await passkeys.finishRegistration(ctx, { response: soft.create(options), name: 'Key', forConsole: true });
  const asked = await passkeys.beginProof(app.engine, ada.id, 'session');
  expect(asked.allowCredentials?.map(({ id }) => id)).toEqual([soft.id]);
  const proof = { userId: ada.id, session: 'session', response: soft.use(asked) };
  await expect(passkeys.finishProof(app.engine, { ...proof, userId: ben.id })).rejects.toMatchObject({
    code: 'forbidden',
  });
  const again = await passkeys.beginProof(app.engine, ada.id, 'session');
  await passkeys.finishProof(app.engine, { ...proof, response: soft.use(again) });
  await expect(
    passkeys.finishProof(app.engine, { ...proof, response: soft.use(again) }),
  ).rejects.toMatchObject({
    code: 'forbidden',
  });
});

test("an operator's password has at least ten characters", async () => {
  await app.engine.db.run('update users set email_verified = true where id = $1', [ada.id]);
  await app.engine.db.run('insert into operators (user_id, created_at) values ($1, $2)', [
    ada.id,
    app.clock.now(),
  ]);
  const change = (person: Person, newPassword: string) =>
    person.sdk.currentUser.changePassword({ currentPassword: person.password, newPassword });
  await expect(change(ada, 'nine char')).rejects.toMatchObject({
    data: { errors: [{ source: { path: ['newPassword'] }, meta: { reason: 'short-for-operator' } }] },
  });
  await change(ada, 'ten letter');
  await change(ben, 'nine char');
});
