import { HOUR } from '#contract/time/units.ts';
import { person } from '#test/support/cast.ts';
import { mailedToken, mailsTo } from '#test/support/mails.ts';
import { startApp } from '#test/support/startApp.ts';
import { createSdk, failureOf, UUID } from './sdk.ts';
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

const fresh = (who = 'new') => `${who}.${Math.random().toString(36).slice(2)}@example.org`;
const mails = () => mailsTo(app.engine, dina.id);
const token = (kind: string) => mailedToken(app.engine, dina.id, kind);
const verifies = (verificationToken: string) =>
  dina.sdk.currentUser.verifyEmail({ verificationToken }, { expand: true });
const proves = async () => (await verifies(await token('mail/verify-email'))).data.data.attributes;
const changes = (email: string, currentPassword = dina.password) =>
  dina.sdk.currentUser.changeEmail({ email, currentPassword }, { expand: true });
const me = async () => (await dina.sdk.currentUser.show()).data.data.attributes;

test('a new user is mailed a token that verifies the address', async () => {
  expect(await mails()).toEqual([
    { kind: 'mail/verify-email', userId: dina.id, email: dina.email, token: expect.stringMatching(/[a-z]/i) },
  ]);
  expect(await proves()).toMatchObject({ email: dina.email, emailVerified: true, pendingEmail: null });
});

test('the token is only in the mail', async () => {
  const secret = await token('mail/verify-email');
  const kept = await app.engine.db.rows<{ row: string }>('select t::text as row from user_tokens t');
  for (const { row } of kept) expect(row).not.toContain(secret);
});

test('a write returns a reference unless more is requested', async () => {
  const { data } = await dina.sdk.currentUser.sendVerificationEmail();
  expect(data).toEqual({ data: { id: new UUID(dina.id), type: 'currentUser' } });
});

test('an address is verified once', async () => {
  const used = await token('mail/verify-email');
  await verifies(used);
  expect(await failureOf(verifies(used))).toEqual({ status: 409, code: 'email-already-verified' });
});

test('an unknown token, an expired one and another user’s verify nothing', async () => {
  const own = await token('mail/verify-email');
  const other = await person(app, 'Oleh', 'Bondar');
  const foreign = await mailedToken(app.engine, other.id, 'mail/verify-email');
  for (const bad of ['nonsense', '', foreign])
    expect(await failureOf(verifies(bad))).toEqual({ status: 409, code: 'email-not-found' });
  app.clock.advance(48 * HOUR);
  expect(await failureOf(verifies(own))).toEqual({ status: 409, code: 'email-not-found' });
  await dina.sdk.currentUser.sendVerificationEmail();
  expect(await proves()).toMatchObject({ emailVerified: true });
});

test('every token sent within 48 hours is valid', async () => {
  const first = await token('mail/verify-email');
  await dina.sdk.currentUser.sendVerificationEmail();
  expect((await verifies(first)).status).toBe(200);
});

const tooMany = { status: 409, code: 'email-too-many-verification-requests' };
const asksAgain = () => dina.sdk.currentUser.sendVerificationEmail();
const verificationMails = async () =>
  (await mails()).filter(({ kind }) => /verify-(changed-)?email$/.test(kind)).length;

test('five verification mails are sent a day, including the one on sign-up', async () => {
  for (let mail = 0; mail < 4; mail += 1) expect((await asksAgain()).status).toBe(200);
  expect(await failureOf(asksAgain())).toEqual(tooMany);
  expect(await verificationMails()).toBe(5);
  app.clock.advance(24 * HOUR);
  expect((await asksAgain()).status).toBe(200);
});

test('a change of address counts as a verification mail, and is not saved when the limit is reached', async () => {
  for (let mail = 0; mail < 2; mail += 1) await asksAgain();
  const email = fresh();
  await changes(email);
  await changes(email);
  expect(await failureOf(changes(fresh()))).toEqual(tooMany);
  expect(await failureOf(asksAgain())).toEqual(tooMany);
  expect(await verificationMails()).toBe(5);
  expect(await me()).toMatchObject({ pendingEmail: email });
  // Cancelling the change sends no mail.
  expect((await changes(dina.email)).data.data.attributes).toMatchObject({ pendingEmail: null });
});

test('of verification mails requested at once, those above five are rejected', async () => {
  const asked = await Promise.allSettled(Array.from({ length: 5 }, asksAgain));
  expect(asked.filter(({ status }) => status === 'rejected')).toHaveLength(1);
});

test('a verified address needs no further mail', async () => {
  await proves();
  const again = dina.sdk.currentUser.sendVerificationEmail();
  expect(await failureOf(again)).toEqual({ status: 409, code: 'email-already-verified' });
});

test('a new address takes effect once it is verified, and the old one gets a mail', async () => {
  await proves();
  const email = fresh();
  expect((await changes(email)).data.data.attributes).toMatchObject({
    email: dina.email,
    emailVerified: true,
    pendingEmail: email,
  });
  const [toOld, toNew] = await mails();
  expect(toOld).toEqual({
    kind: 'mail/email-changed',
    userId: dina.id,
    email: dina.email,
    token: expect.stringMatching(/^[\w-]{43}$/),
  });
  expect(toNew).toMatchObject({ kind: 'mail/verify-changed-email', email });
  await verifies(toNew?.token ?? '');
  expect(await me()).toMatchObject({ email, emailVerified: true, pendingEmail: null });
  const signsIn = createSdk(app.baseUrl).login({ username: email, password: dina.password });
  expect((await signsIn).status).toBe(200);
});

test('an old address that was never verified gets no mail', async () => {
  await changes(fresh());
  expect((await mails()).map(({ kind }) => kind)).toEqual(['mail/verify-changed-email', 'mail/verify-email']);
});

test('the mail for a pending address can be requested again, and goes to that address', async () => {
  await proves();
  const email = fresh();
  await changes(email);
  await dina.sdk.currentUser.sendVerificationEmail();
  expect((await mails())[0]).toMatchObject({ kind: 'mail/verify-changed-email', email });
});

test('a token for an abandoned address verifies nothing', async () => {
  await changes(fresh());
  const abandoned = await token('mail/verify-changed-email');
  await changes(fresh('newer'));
  expect(await failureOf(verifies(abandoned))).toEqual({ status: 409, code: 'email-not-found' });
});

test('entering the current address cancels a change', async () => {
  await proves();
  await changes(fresh());
  const taken = await changes(dina.email.toUpperCase());
  expect(taken.data.data.attributes).toMatchObject({ email: dina.email, pendingEmail: null });
});

test('with a wrong password nothing changes', async () => {
  expect(await failureOf(changes(fresh(), 'not hers'))).toEqual({ status: 403, code: 'forbidden' });
  expect(await me()).toMatchObject({ pendingEmail: null });
});

test('another user’s address is rejected, also when they took it in the meantime', async () => {
  const oleh = await person(app, 'Oleh', 'Bondar');
  expect(await failureOf(changes(oleh.email.toUpperCase()))).toEqual({ status: 409, code: 'email-taken' });
  const email = fresh();
  await changes(email);
  const late = await token('mail/verify-changed-email');
  await createSdk(app.baseUrl).currentUser.create({
    email,
    password: 'faster than she',
    firstName: 'Fast',
    lastName: 'Er',
  });
  expect(await failureOf(verifies(late))).toEqual({ status: 409, code: 'email-taken' });
});

test('of two users who verify one address at the same moment one gets it', async () => {
  const email = fresh();
  const oleh = await person(app, 'Oleh', 'Bondar');
  const proofs = [];
  for (const { id, sdk, password } of [dina, oleh]) {
    await sdk.currentUser.changeEmail({ email, currentPassword: password });
    proofs.push({ sdk, proof: await mailedToken(app.engine, id, 'mail/verify-changed-email') });
  }
  const outcomes = await Promise.all(
    proofs.map(({ sdk, proof }) =>
      sdk.currentUser.verifyEmail({ verificationToken: proof }).then(
        () => 'theirs',
        (error: { data: { errors: [{ code: string }] } }) => error.data.errors[0].code,
      ),
    ),
  );
  expect(outcomes.sort()).toEqual(['email-taken', 'theirs']);
});

test('an invalid address is rejected', async () => {
  expect(await failureOf(changes('nowhere'))).toMatchObject({
    status: 400,
    code: 'validation-invalid-value',
    source: { path: ['email'] },
  });
});

test('repeated changes of address cannot flood strangers with mails', async () => {
  await proves();
  for (let change = 0; change < 4; change += 1) await changes(fresh());
  expect(await failureOf(changes(fresh()))).toEqual(tooMany);
});

test.each([
  ['changeEmail', { currentPassword: 'x' }, 'email'],
  ['changeEmail', { email: 'new@example.org' }, 'currentPassword'],
  ['verifyEmail', {}, 'verificationToken'],
] as const)(
  '%s with %j is incomplete, and the error names the missing parameter',
  async (verb, params, key) => {
    expect(await failureOf(dina.sdk.currentUser[verb](params))).toEqual({
      status: 400,
      code: 'validation-missing-key',
      source: { type: 'body', path: [key] },
    });
  },
);

test.each([
  ['changeEmail', { email: 'new@example.org', currentPassword: 'x' }],
  ['verifyEmail', { verificationToken: 'x' }],
  ['sendVerificationEmail', {}],
] as const)('visitors have no address: %s rejects them', async (verb, params) => {
  const call = createSdk(app.baseUrl).currentUser[verb](params);
  expect(await failureOf(call)).toEqual({ status: 403, code: 'forbidden' });
});
