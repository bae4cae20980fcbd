import { createHash } from 'node:crypto';
import { MINUTE } from '#contract/time/units.ts';
import { issueLoginAsCode } from '#server/marketplace/auth/index.ts';
import { cast } from '#test/support/cast.ts';
import { startApp } from '#test/support/startApp.ts';
import { createSdk, failureOf, newStore, testClient } from './sdk.ts';
import type { Person } from '#test/support/cast.ts';

let app: Awaited<ReturnType<typeof startApp>>;
let ada: Person;
let ben: Person;

beforeAll(async () => {
  app = await startApp();
  ({ ada, ben } = await cast(app));
});
afterAll(() => app.close());

const redirectUri = 'https://help.example.org/api/login-as';
const verifier = 'a code verifier that is long enough for everybody';
const codeChallenge = createHash('sha256').update(verifier).digest('base64url');
const issue = (change: object = {}) =>
  issueLoginAsCode(app.engine, {
    operatorId: 'operator-1',
    userId: ada.id,
    clientId: testClient.clientId,
    redirectUri,
    codeChallenge,
    ...change,
  });
const operator = (config: object = {}) => createSdk(app.baseUrl, { tokenStore: newStore(), ...config });
const form = (code: string, change: object = {}) => ({
  code,
  redirect_uri: redirectUri,
  code_verifier: verifier,
  ...change,
});
const unauthorised = { status: 401, code: 'auth-invalid-access-token' };
const forbidden = { status: 403, code: 'forbidden' };

test('an operator sees the marketplace as a user for at most half an hour', async () => {
  const tokenStore = newStore();
  const sdk = operator({ tokenStore });
  await sdk.loginAs(form(await issue()));
  expect(await sdk.authInfo()).toMatchObject({ scopes: ['user:limited'], isLoggedInAs: true });
  const token = tokenStore.getToken();
  expect(token).toMatchObject({ scope: 'user:limited', expires_in: 1800 });
  expect(token).not.toHaveProperty('refresh_token');
  app.clock.advance(30 * MINUTE - 1);
  expect((await sdk.currentUser.show()).data.data.id.uuid).toBe(ada.id);
  app.clock.advance(1);
  expect(await failureOf(sdk.currentUser.show())).toEqual(forbidden);
});

test('an operator cannot act, write or pay in the name of the user', async () => {
  const listing = await ben.publishes();
  const enquiry = await ada.enquires(listing);
  const { sdk, tokens } = await (async () => {
    const tokens = newStore();
    const sdk = operator({ tokenStore: tokens });
    await sdk.loginAs(form(await issue()));
    return { sdk, tokens };
  })();
  expect((await sdk.transactions.show({ id: enquiry.id })).status).toBe(200);
  expect((await sdk.messages.query({ transactionId: enquiry.id })).data.data).toHaveLength(1);
  expect((await sdk.currentUser.updateProfile({ bio: 'Seen to' })).status).toBe(200);
  const start = { processAlias: 'free-process/release-1', transition: 'transition/enquire' };
  const params = { listingId: listing.id };
  const move = { id: enquiry.id, transition: 'transition/request-payment-after-enquiry', params: {} };
  for (const call of [
    () => sdk.messages.send({ transactionId: enquiry.id, content: 'Hello' }),
    () => sdk.transactions.initiate({ ...start, params }),
    () => sdk.transactions.initiateSpeculative({ ...start, params }),
    () => sdk.transactions.transition(move),
    () => sdk.transactions.transitionSpeculative(move),
    () => sdk.currentUser.changeEmail({ email: 'new@example.org', currentPassword: ada.password }),
    () => sdk.currentUser.changePassword({ currentPassword: ada.password, newPassword: 'a long new one' }),
    () => sdk.currentUser.delete({ currentPassword: ada.password }),
  ])
    expect(await failureOf(call())).toEqual(forbidden);
  const refused = await sdk.messages
    .send({ transactionId: enquiry.id, content: 'Hello' })
    .catch((error: unknown) => error);
  // Distinguishes the error from that of a wrong password.
  expect(refused).toMatchObject({ data: { errors: [{ meta: { reason: 'limited-access' } }] } });
  const server = operator({ clientSecret: testClient.clientSecret, tokenStore: tokens });
  expect(await failureOf(server.exchangeToken())).toEqual(unauthorised);
});

test('ending an impersonation leaves the user signed in', async () => {
  const sdk = operator();
  await sdk.loginAs(form(await issue()));
  await sdk.logout();
  expect((await ada.sdk.currentUser.show()).status).toBe(200);
});

test('a code works once; replaying it ends the session that it opened', async () => {
  const sdk = operator();
  const code = await issue();
  await sdk.loginAs(form(code));
  expect(await failureOf(operator().loginAs(form(code)))).toEqual(unauthorised);
  expect(await failureOf(sdk.currentUser.show())).toEqual(forbidden);
});

test('a code that is used twice at the same moment signs nobody in', async () => {
  const code = await issue();
  const [one, other] = [operator(), operator()];
  const both = await Promise.allSettled([one.loginAs(form(code)), other.loginAs(form(code))]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  for (const sdk of [one, other]) expect(await failureOf(sdk.currentUser.show())).toEqual(forbidden);
});

test.each([
  ['another verifier', { code_verifier: 'something else that is long enough as well' }],
  ['the challenge itself', { code_verifier: codeChallenge }],
  ['another address', { redirect_uri: `${redirectUri}/elsewhere` }],
  ['another code', { code: 'nonsense' }],
])('with %s nobody is signed in, and the code is used up', async (_, change) => {
  const code = await issue();
  expect(await failureOf(operator().loginAs(form(code, change)))).toEqual(unauthorised);
  if (!('code' in change)) expect(await failureOf(operator().loginAs(form(code)))).toEqual(unauthorised);
});

test('a code expires after ten minutes', async () => {
  const code = await issue();
  app.clock.advance(10 * MINUTE);
  expect(await failureOf(operator().loginAs(form(code)))).toEqual(unauthorised);
});

test.each(['code', 'redirect_uri', 'code_verifier'])('%s is required', async key => {
  const call = operator().loginAs(form(await issue(), { [key]: '' }));
  expect(await failureOf(call)).toMatchObject({ status: 400, code: 'validation-missing-key' });
});

test('a code is issued only for an existing user, a known client and a valid challenge', async () => {
  await expect(issue({ userId: 'nobody' })).rejects.toMatchObject({ code: 'user-not-found' });
  await expect(issue({ userId: '00000000-0000-4000-8000-000000000000' })).rejects.toMatchObject({
    code: 'user-not-found',
  });
  await expect(issue({ clientId: 'stranger' })).rejects.toMatchObject({ status: 401 });
  await expect(issue({ codeChallenge: verifier })).rejects.toMatchObject({ status: 400 });
});

test('a user banned in the meantime cannot be impersonated', async () => {
  const { cy } = await cast(app);
  const code = await issue({ userId: cy.id });
  await app.engine.db.run(`update users set state = 'banned' where id = $1`, [cy.id]);
  expect(await failureOf(operator().loginAs(form(code)))).toEqual(unauthorised);
  await expect(issue({ userId: cy.id })).rejects.toMatchObject({ code: 'user-is-banned' });
});

test('impersonations are recorded with operator and user', async () => {
  await operator().loginAs(form(await issue({ operatorId: 'operator-7' })));
  const [row] = await app.engine.db.rows(
    `select user_id, scope from auth_sessions where operator_id = 'operator-7'`,
  );
  expect(row).toEqual({ userId: ada.id, scope: 'user:limited' });
});
