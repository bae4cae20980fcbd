import { listWaysByLink } from '#server/marketplace/access/index.ts';
import { createOidcVerifier } from '#server/adapters/idp/index.ts';
import { createSdkAdapter } from '#server/platform/inProcess.ts';
import { createPlatform } from '#server/platform/index.ts';
import { startProvider, type TestProvider } from '#test/support/identityProvider.ts';
import { mailedToken, mailsTo } from '#test/support/mails.ts';
import { startApp } from '#test/support/startApp.ts';
import { createSdk, failureOf, newStore, testClient, type Params } from './sdk.ts';

let app: Awaited<ReturnType<typeof startApp>>;
let provider: TestProvider;
let adapter: unknown;

beforeAll(async () => {
  [app, provider] = await Promise.all([startApp(), startProvider()]);
  const { engine } = app;
  const idp = { idpId: 'helpers', clientId: provider.clientId, issuer: provider.issuer };
  adapter = createSdkAdapter(createPlatform({ ...engine, idpVerifier: createOidcVerifier([idp], engine) }));
});
afterAll(() => Promise.all([app.close(), provider.close()]));

let people = 0;
/** The provider's claims about a new user. */
const newcomer = (change: Params = {}) => {
  people += 1;
  const email = `olena.${people}@example.org`;
  return {
    sub: `p${people}`,
    email,
    email_verified: true,
    given_name: 'Olena',
    family_name: 'Koval',
    ...change,
  };
};
const idp = (claims: object) => ({
  idpId: 'helpers',
  idpClientId: provider.clientId,
  idpToken: provider.token(app.clock.now(), { ...claims }),
});
const sdk = (config = {}) => createSdk('http://in.process', { adapter, ...testClient, ...config });
const signsUp = (claims: object, more: Params = {}) =>
  sdk().currentUser.createWithIdp({ ...idp(claims), ...more }, { expand: true });
const signsIn = async (claims: object) => {
  const tokenStore = newStore();
  const own = sdk({ tokenStore });
  await own.loginWithIdp(idp(claims));
  return own;
};
/** Creates a user with a password. */
async function account(email: string, isVerified: boolean) {
  const own = sdk();
  const password = 'sunflower field';
  const { data } = await own.currentUser.create({ email, password, firstName: 'Olena', lastName: 'Koval' });
  const id = data.data.id.uuid;
  await own.login({ username: email, password });
  if (isVerified) {
    const verificationToken = await mailedToken(app.engine, id, 'mail/verify-email');
    await own.currentUser.verifyEmail({ verificationToken });
  }
  return { id, sdk: own };
}
const unauthorised = { status: 401, code: 'auth-invalid-access-token' };

test('an account without a password says so, until one is set through a mailed link', async () => {
  const olena = newcomer();
  const id = (await signsUp(olena)).data.data.id.uuid;
  const own = await signsIn(olena);
  const me = async (who = own) => (await who.currentUser.show()).data.data.attributes;
  expect(await me()).toMatchObject({ hasPassword: false });
  // The session alone does not authorise this.
  const leaves = own.currentUser.delete({ currentPassword: 'a guess' });
  expect(await failureOf(leaves)).toEqual({ status: 403, code: 'forbidden' });
  await sdk().passwordReset.request({ email: olena.email });
  const passwordResetToken = await mailedToken(app.engine, id, 'mail/reset-password');
  const newPassword = 'sunflower field';
  await sdk().passwordReset.reset({ email: olena.email, passwordResetToken, newPassword });
  // Whoever knows only the provider's account is out, since the reset kept nothing.
  expect(await failureOf(signsIn(olena))).toEqual(unauthorised);
  const again = sdk({ tokenStore: newStore() });
  await again.login({ username: olena.email, password: newPassword });
  expect(await me(again)).toMatchObject({ hasPassword: true, identityProviders: [] });
  expect((await again.currentUser.delete({ currentPassword: newPassword })).status).toBe(200);
});

test('a user authenticated by the provider signs up with the provider’s data, then signs in', async () => {
  const olena = newcomer();
  expect(await failureOf(signsIn(olena))).toEqual(unauthorised);
  const { data } = await signsUp(olena, { publicData: { profileType: 'private' } });
  expect(data.data.attributes).toMatchObject({
    email: olena.email,
    emailVerified: true,
    identityProviders: [{ idpId: 'helpers', userId: olena.sub }],
    profile: { firstName: 'Olena', lastName: 'Koval', publicData: { profileType: 'private' } },
  });
  expect(await mailsTo(app.engine, data.data.id.uuid)).toEqual([]);
  const own = await signsIn(olena);
  expect((await own.currentUser.show()).data.data.id.uuid).toBe(data.data.id.uuid);
  expect(await own.authInfo()).toMatchObject({ scopes: ['user'] });
});

test('the user’s own data takes precedence over the provider’s; another address must be verified', async () => {
  const olena = newcomer();
  const email = `own.${olena.email}`;
  const { data } = await signsUp(olena, { email, firstName: 'Lena', lastName: 'K' });
  expect(data.data.attributes).toMatchObject({
    email,
    emailVerified: false,
    profile: { firstName: 'Lena', lastName: 'K' },
  });
  expect(await mailsTo(app.engine, data.data.id.uuid)).toMatchObject([{ kind: 'mail/verify-email', email }]);
});

test('an address that the provider has not verified must be verified here', async () => {
  const { data } = await signsUp(newcomer({ email_verified: false }));
  expect(data.data.attributes).toMatchObject({ emailVerified: false });
});

test.each([
  ['email', { email: undefined }],
  ['firstName', { given_name: undefined }],
  ['lastName', { family_name: undefined }],
])('a sign-up without %s is rejected, and the error names it', async (key, claims) => {
  expect(await failureOf(signsUp(newcomer(claims)))).toEqual({
    status: 400,
    code: 'validation-missing-key',
    source: { type: 'body', path: [key] },
  });
});

test('an invalid token, or an unconfigured provider, neither signs up nor signs in', async () => {
  const olena = newcomer();
  const forged = { ...idp(olena), idpToken: 'nonsense' };
  expect(await failureOf(sdk().currentUser.createWithIdp(forged))).toEqual(unauthorised);
  expect(await failureOf(sdk().loginWithIdp(forged))).toEqual(unauthorised);
  const google = { ...idp(olena), idpId: 'google' };
  expect(await failureOf(sdk().currentUser.createWithIdp(google))).toEqual(unauthorised);
  const unconfigured = createSdk(app.baseUrl, testClient);
  expect(await failureOf(unconfigured.loginWithIdp(idp(olena)))).toEqual(unauthorised);
});

test('an address and an identity each belong to one account', async () => {
  const olena = newcomer();
  await signsUp(olena);
  expect(await failureOf(signsUp(olena))).toEqual({ status: 409, code: 'email-taken' });
  expect(await failureOf(signsUp(olena, { email: `other.${olena.email}` }))).toEqual({
    status: 409,
    code: 'conflict',
  });
  expect(await failureOf(signsUp(newcomer({ email: olena.email })))).toEqual({
    status: 409,
    code: 'email-taken',
  });
});

/** An account that users sign in to only through other providers. */
const accountWithoutPassword = async (email: string) => {
  const made = await account(email, true);
  await app.engine.db.run('update users set password_hash = null where id = $1', [made.id]);
  return made;
};

test('an account without a password is linked when both sides have verified the address', async () => {
  const olena = newcomer();
  const { id } = await accountWithoutPassword(olena.email);
  const own = await signsIn({ ...olena, email: olena.email.toUpperCase() });
  const { data } = await own.currentUser.show();
  expect(data.data.id.uuid).toBe(id);
  expect(data.data.attributes.identityProviders).toEqual([{ idpId: 'helpers', userId: olena.sub }]);
});

test('the holder of the mailbox, according to the provider, cannot sign in to an account with a password', async () => {
  const olena = newcomer();
  const { id } = await account(olena.email, true);
  const refused = (await signsIn(olena).catch((error: unknown) => error)) as {
    status: number;
    data: { errors: { meta?: object }[] };
  };
  expect(refused.status).toBe(401);
  expect(refused.data.errors[0]?.meta).toEqual({ reason: 'password-needed' });
  expect(await app.engine.db.rows('select 1 from user_identities where user_id = $1', [id])).toEqual([]);
});

test.each([
  [true, false],
  [false, true],
  [false, false],
])(
  'an account whose address is verified: %s is not linked to an identity verified: %s',
  async (isVerified, isVouchedFor) => {
    const olena = newcomer({ email_verified: isVouchedFor });
    await account(olena.email, isVerified);
    expect(await failureOf(signsIn(olena))).toEqual(unauthorised);
  },
);

test('once linked, a new address on either side changes nothing', async () => {
  const olena = newcomer();
  const { id } = await accountWithoutPassword(olena.email);
  await signsIn(olena);
  await app.engine.db.run(`update users set email = 'moved.' || email where id = $1`, [id]);
  const own = await signsIn({ ...olena, email: undefined });
  expect((await own.currentUser.show()).data.data.id.uuid).toBe(id);
});

test('a banned user cannot sign up again, a user who deleted the account can', async () => {
  const banned = newcomer();
  const { data } = await signsUp(banned);
  await app.engine.db.run(`update users set state = 'banned' where id = $1`, [data.data.id.uuid]);
  expect(await failureOf(signsIn(banned))).toEqual(unauthorised);
  expect(await failureOf(signsUp(banned, { email: `other.${banned.email}` }))).toMatchObject({ status: 409 });
  const gone = newcomer();
  const { id, sdk: own } = await account(gone.email, true);
  const password = 'sunflower field';
  await sdk().loginWithIdp({ ...idp(gone), username: gone.email, password });
  await own.currentUser.delete({ currentPassword: 'sunflower field' });
  expect((await signsUp(gone)).data.data.id.uuid).not.toBe(id);
});

test('a wrong client secret signs nobody in', async () => {
  const olena = newcomer();
  await signsUp(olena);
  const stranger = sdk({ clientSecret: 'guessed' });
  expect(await failureOf(stranger.loginWithIdp(idp(olena)))).toEqual(unauthorised);
});

test('resetting the password of an unverified address removes every other sign-in method', async () => {
  const thief = newcomer({ email_verified: false });
  const email = `victim.of.${thief.email}`;
  const { data } = await signsUp(thief, { email });
  const own = await signsIn(thief);
  await own.passwordReset.request({ email });
  const passwordResetToken = await mailedToken(app.engine, data.data.id.uuid, 'mail/reset-password');
  await sdk().passwordReset.reset({ email, passwordResetToken, newPassword: 'sunflower field' });
  expect(await failureOf(own.currentUser.show())).toMatchObject({ status: 403 });
  expect(await failureOf(signsIn(thief))).toEqual(unauthorised);
  const victim = sdk();
  await victim.login({ username: email, password: 'sunflower field' });
  const { attributes } = (await victim.currentUser.show()).data.data;
  expect(attributes.identityProviders).toEqual([]);
});

test('a user without a password cannot change it, and can set one by mail and keep the provider', async () => {
  const olena = newcomer();
  const { data } = await signsUp(olena);
  const own = await signsIn(olena);
  const { currentUser, passwordReset } = own;
  const guess = currentUser.changePassword({ currentPassword: '', newPassword: 'sunflower field' });
  expect(await failureOf(guess)).toEqual({ status: 403, code: 'forbidden' });
  await passwordReset.request({ email: olena.email });
  const passwordResetToken = await mailedToken(app.engine, data.data.id.uuid, 'mail/reset-password');
  const { email } = olena;
  const ways = await listWaysByLink(app.engine, { email, token: passwordResetToken });
  const keep = (ways ?? []).filter(({ kind }) => kind === 'identity').map(({ key }) => key);
  expect(keep).toHaveLength(1);
  await passwordReset.reset({ email, passwordResetToken, newPassword: 'sunflower field', keep });
  expect((await sdk().login({ username: olena.email, password: 'sunflower field' })).status).toBe(200);
  expect(await (await signsIn(olena)).authInfo()).toMatchObject({ scopes: ['user'] });
});
