import { HOUR } from '#contract/time/units.ts';
import { person } from '#test/support/cast.ts';
import { mailedToken, mailsTo } from '#test/support/mails.ts';
import { linkIn, mailsOf } from '#test/support/outbox.ts';
import { startApp } from '#test/support/startApp.ts';
import { createSdk, failureOf, UUID } from './sdk.ts';
import type { Person } from '#test/support/cast.ts';

let app: Awaited<ReturnType<typeof startApp>>;
let dina: Person;

beforeEach(async () => {
  app = await startApp();
  dina = await person(app, 'Dina', 'Moroz');
});
afterEach(() => app.close());

const newPassword = 'a longer walk home';
const visitor = () => createSdk(app.baseUrl);
const asks = (email = dina.email) => visitor().passwordReset.request({ email });
const token = () => mailedToken(app.engine, dina.id, 'mail/reset-password');
const resets = (passwordResetToken: string, change: object = {}) =>
  visitor().passwordReset.reset({ email: dina.email, passwordResetToken, newPassword, ...change });
const signsIn = (password: string) => visitor().login({ username: dina.email, password });
const forbidden = { status: 403, code: 'forbidden' };

test('a forgotten password is replaced with a mailed token, in any letter case of the address', async () => {
  const { data } = await asks(` ${dina.email.toUpperCase()}`);
  expect(data).toEqual({ data: { id: expect.any(UUID), type: 'passwordReset' } });
  const [mail] = await mailsTo(app.engine, dina.id);
  expect(mail).toEqual({
    kind: 'mail/reset-password',
    userId: dina.id,
    email: dina.email,
    token: expect.stringMatching(/[a-z]/i),
  });
  const reset = await resets(await token());
  expect(reset.data.data.type).toBe('passwordReset');
  expect((await signsIn(newPassword)).status).toBe(200);
  expect(await failureOf(signsIn(dina.password))).toMatchObject({ status: 401 });
  const [changed] = await mailsTo(app.engine, dina.id);
  expect(changed).toEqual({
    kind: 'mail/password-changed',
    userId: dina.id,
    email: dina.email,
    token: expect.stringMatching(/^[\w-]{43}$/),
  });
});

test('resetting the password ends all sessions', async () => {
  await asks();
  await resets(await token());
  expect(await failureOf(dina.sdk.currentUser.show())).toEqual(forbidden);
});

test('a token works once, even when used twice at the same moment', async () => {
  await asks();
  const once = await token();
  const both = await Promise.allSettled([resets(once), resets(once)]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await failureOf(resets(once))).toEqual(forbidden);
});

test('once the password is set, earlier tokens are invalid', async () => {
  await asks();
  const earlier = await token();
  await asks();
  await resets(await token());
  expect(await failureOf(resets(earlier))).toEqual(forbidden);
});

test('a token expires after a day', async () => {
  await asks();
  app.clock.advance(24 * HOUR - 1);
  const late = await token();
  app.clock.advance(1);
  expect(await failureOf(resets(late))).toEqual(forbidden);
});

test('a token is valid for its own address only, and a verification token is not accepted', async () => {
  const oleh = await person(app, 'Oleh', 'Bondar');
  await asks();
  expect(await failureOf(resets(await token(), { email: oleh.email }))).toEqual(forbidden);
  expect(await failureOf(resets('nonsense'))).toEqual(forbidden);
  expect(await failureOf(resets(await token(), { email: 'nobody@example.org' }))).toEqual(forbidden);
  const verification = await mailedToken(app.engine, dina.id, 'mail/verify-email');
  expect(await failureOf(resets(verification))).toEqual(forbidden);
});

test('a password that is too short is rejected, and the token stays valid', async () => {
  await asks();
  expect(await failureOf(resets(await token(), { newPassword: 'short' }))).toEqual({
    status: 400,
    code: 'validation-invalid-value',
    source: { type: 'body', path: ['newPassword'] },
  });
  expect((await resets(await token())).status).toBe(200);
});

test('unknown addresses and those of banned users are not found', async () => {
  const unknown = { status: 409, code: 'email-not-found' };
  for (const email of ['nobody@example.org', 'nowhere', ''])
    expect(await failureOf(asks(email))).toEqual(unknown);
  await asks();
  const before = await token();
  await app.engine.db.run(`update users set state = 'banned' where id = $1`, [dina.id]);
  expect(await failureOf(asks())).toEqual(unknown);
  expect(await failureOf(resets(before))).toEqual(forbidden);
});

test('with neutral recovery neither response nor timing reveals who has an account', async () => {
  const quiet = await startApp({ neutralRecovery: true });
  const olha = await person(quiet, 'Olha', 'Bondar');
  const request = (email: string) => createSdk(quiet.baseUrl).passwordReset.request({ email });
  const facts = () => quiet.engine.db.rows('select kind, payload from outbox order by id desc limit 2');
  for (const email of ['nobody@example.org', olha.email.toUpperCase()])
    expect((await request(email)).data.data.type).toBe('passwordReset');
  // The same work for known and unknown addresses, and no mail yet.
  expect(await facts()).toEqual([
    { kind: 'user/reset-asked', payload: { email: olha.email } },
    { kind: 'user/reset-asked', payload: { email: 'nobody@example.org' } },
  ]);
  await request('nowhere');
  expect(await mailsOf(quiet.engine, 'nobody@example.org')).toEqual([]);
  const [mail] = await mailsOf(quiet.engine, olha.email);
  const link = new URL(linkIn(mail!, '/reset-password'), quiet.baseUrl);
  const reset = { email: olha.email, passwordResetToken: link.searchParams.get('t')!, newPassword };
  expect((await createSdk(quiet.baseUrl).passwordReset.reset(reset)).status).toBe(200);
  await quiet.close();
});

test('one mailbox gets at most five mails an hour', async () => {
  for (let mail = 0; mail < 5; mail += 1) await asks();
  expect(await failureOf(asks(dina.email.toUpperCase()))).toEqual({
    status: 429,
    code: 'too-many-requests',
  });
  app.clock.advance(HOUR);
  expect((await asks()).status).toBe(200);
});

test('one IP address can request fifty resets an hour', async () => {
  for (let ask = 0; ask < 50; ask += 1) await failureOf(asks(`guess${ask}@example.org`));
  expect(await failureOf(asks())).toEqual({ status: 429, code: 'too-many-requests' });
  app.clock.advance(HOUR);
  expect((await asks()).status).toBe(200);
});

test.each(['email', 'passwordResetToken', 'newPassword'])('%s is required', async key => {
  expect(await failureOf(resets('x', { [key]: undefined }))).toEqual({
    status: 400,
    code: 'validation-missing-key',
    source: { type: 'body', path: [key] },
  });
});
