import { MINUTE } from '#contract/time/units.ts';
import { cast } from '#test/support/cast.ts';
import { startApp } from '#test/support/startApp.ts';
import { createSdk, failureOf, newStore, testClient } from './sdk.ts';
import { callToken, postForm } from './plainClient.ts';
import type { Person } from '#test/support/cast.ts';
import type { Token } from './sdk.ts';

let app: Awaited<ReturnType<typeof startApp>>;
let ada: Person;

beforeAll(async () => {
  app = await startApp();
  ({ ada } = await cast(app));
});
afterAll(() => app.close());

/** Signs Ada in again, as in another browser. */
async function signIn() {
  const tokens = newStore();
  const sdk = createSdk(app.baseUrl, { tokenStore: tokens });
  await sdk.login({ username: ada.email, password: ada.password });
  return { sdk, tokens };
}

const tokenIn = (store: { getToken(): Token | null }): Token => {
  const token = store.getToken();
  if (token === null) throw new Error('No token is kept');
  return token;
};
const refresh = (refresh_token: string | undefined) =>
  callToken(app, {
    client_id: testClient.clientId,
    grant_type: 'refresh_token',
    refresh_token: refresh_token ?? '',
  });

test('an anonymous client gets a token that reads public data', async () => {
  const tokens = newStore();
  const sdk = createSdk(app.baseUrl, { tokenStore: tokens });
  expect((await sdk.marketplace.show()).status).toBe(200);
  expect(tokens.getToken()).toMatchObject({
    token_type: 'bearer',
    scope: 'public-read',
    expires_in: expect.any(Number),
  });
  expect(tokens.getToken()).not.toHaveProperty('refresh_token');
  expect(await sdk.authInfo()).toMatchObject({ isAnonymous: true });
});

test('the correct password signs in, in any letter case of the address', async () => {
  const sdk = createSdk(app.baseUrl);
  await sdk.login({ username: ada.email.toUpperCase(), password: ada.password });
  expect((await sdk.currentUser.show()).data.data.id.uuid).toBe(ada.id);
  expect(await sdk.authInfo()).toMatchObject({ scopes: ['user'], isAnonymous: false });
});

test('a wrong password and an unknown address fail in the same way', async () => {
  const sdk = createSdk(app.baseUrl);
  expect(await failureOf(sdk.login({ username: ada.email, password: 'not hers' }))).toMatchObject({
    status: 401,
  });
  expect(await failureOf(sdk.login({ username: 'nobody@example.org', password: 'x' }))).toMatchObject({
    status: 401,
  });
  expect(await failureOf(sdk.login({ username: 'a\0b', password: '\0' }))).toMatchObject({ status: 401 });
});

test('an unknown client gets no token', async () => {
  const sdk = createSdk(app.baseUrl, { clientId: 'stranger' });
  expect(await failureOf(sdk.listings.query())).toMatchObject({ status: 401 });
});

test('the SDK refreshes an invalid access token', async () => {
  const { sdk, tokens } = await signIn();
  const before = tokenIn(tokens);
  tokens.setToken({ ...before, access_token: 'worn-out' });
  expect((await sdk.currentUser.show()).data.data.id.uuid).toBe(ada.id);
  const after = tokenIn(tokens);
  expect(after).toMatchObject({ scope: 'user' });
  expect(after.refresh_token).not.toBe(before.refresh_token);
});

test('an access token expires', async () => {
  const { sdk, tokens } = await signIn();
  const before = tokenIn(tokens);
  app.clock.advance((before.expires_in + 1) * 1000);
  expect((await sdk.currentUser.show()).status).toBe(200);
  expect(tokenIn(tokens).access_token).not.toBe(before.access_token);
});

test('two tabs that refresh at the same moment both stay signed in', async () => {
  const { tokens } = await signIn();
  const { refresh_token } = tokenIn(tokens);
  const [one, other] = await Promise.all([refresh(refresh_token), refresh(refresh_token)]);
  expect([one.status, other.status]).toEqual([200, 200]);
  for (const { body } of [one, other]) {
    const sdk = createSdk(app.baseUrl, { tokenStore: storeWith(body as unknown as Token) });
    expect((await sdk.currentUser.show()).data.data.id.uuid).toBe(ada.id);
  }
});

test('one session can be refreshed a limited number of times, however the tokens are replayed', async () => {
  const { most } = app.engine.settings().limits.renewals;
  const { refresh_token } = tokenIn((await signIn()).tokens);
  for (let renewed = 0; renewed < most; renewed += 1) expect((await refresh(refresh_token)).status).toBe(200);
  const { status, body } = await refresh(refresh_token);
  expect({ status, body }).toMatchObject({ status: 429, body: { errors: [{ code: 'too-many-requests' }] } });
  expect((await refresh(tokenIn((await signIn()).tokens).refresh_token)).status).toBe(200);
});

test('a refresh token that is replayed much later ends its session', async () => {
  const { tokens } = await signIn();
  const { refresh_token } = tokenIn(tokens);
  const renewed = (await refresh(refresh_token)).body as unknown as Token;
  app.clock.advance(5 * MINUTE);
  expect((await refresh(refresh_token)).status).toBe(401);
  expect((await refresh(renewed.refresh_token)).status).toBe(401);
});

test('a failed refresh continues anonymously', async () => {
  const tokens = storeWith({
    access_token: 'x',
    refresh_token: 'y',
    token_type: 'bearer',
    expires_in: 1,
    scope: 'user',
  });
  const sdk = createSdk(app.baseUrl, { tokenStore: tokens });
  expect((await sdk.listings.query()).status).toBe(200);
  expect(tokens.getToken()).toMatchObject({ scope: 'public-read' });
  expect(await failureOf(sdk.currentUser.show())).toMatchObject({ status: 403, code: 'forbidden' });
});

test('signing out ends the session', async () => {
  const { sdk, tokens } = await signIn();
  const { refresh_token } = tokenIn(tokens);
  await sdk.logout();
  expect(tokens.getToken()).toBeFalsy();
  expect((await refresh(refresh_token)).status).toBe(401);
});

test.each(['/v1/auth/revoke', '/v1/auth/token/revoke'])(
  '%s responds that it revoked the token',
  async path => {
    const { tokens } = await signIn();
    const { access_token, refresh_token = '' } = tokenIn(tokens);
    const answer = await postForm(
      app,
      path,
      { token: refresh_token },
      { Authorization: `bearer ${access_token}` },
    );
    expect(answer).toMatchObject({ status: 200, body: { revoked: true } });
    expect((await refresh(refresh_token)).status).toBe(401);
  },
);

test('a revocation request without a token is rejected', async () => {
  const { tokens } = await signIn();
  const answer = await postForm(app, '/v1/auth/revoke', { token: tokenIn(tokens).refresh_token ?? '' });
  expect(answer).toMatchObject({ status: 401, body: { errors: [{ code: 'auth-missing-access-token' }] } });
});

test('a server with the client secret exchanges a token for a trusted one', async () => {
  const { tokens } = await signIn();
  const trusted = createSdk(app.baseUrl, { ...testClient, tokenStore: tokens });
  const { data } = (await trusted.exchangeToken()) as unknown as { data: Token };
  expect(data).toMatchObject({ scope: 'trusted:user', token_type: 'bearer' });
  const sdk = createSdk(app.baseUrl, { tokenStore: storeWith(data) });
  expect((await sdk.currentUser.show()).data.data.id.uuid).toBe(ada.id);
});

test('with a wrong secret no token is exchanged', async () => {
  const { tokens } = await signIn();
  const sdk = createSdk(app.baseUrl, { ...testClient, clientSecret: 'guessed', tokenStore: tokens });
  expect(await failureOf(sdk.exchangeToken())).toMatchObject({ status: 401 });
});

test('an Integration client gets a token with its secret, and none without it', async () => {
  const form = { client_id: 'test-integration', grant_type: 'client_credentials', scope: 'integ' };
  const right = await callToken(app, { ...form, client_secret: 'test-integration-secret' });
  expect(right).toMatchObject({ status: 200, body: { scope: 'integ', refresh_token: expect.any(String) } });
  const wrong = await callToken(app, { ...form, client_secret: 'guessed' });
  expect(wrong.status).toBe(401);
  expect((await callToken(app, form)).status).toBe(400);
});

test('an Integration token is refused by the Marketplace API', async () => {
  const form = { client_id: 'test-integration', grant_type: 'client_credentials', scope: 'integ' };
  const { body } = await callToken(app, { ...form, client_secret: 'test-integration-secret' });
  const sdk = createSdk(app.baseUrl, { tokenStore: storeWith(body as unknown as Token) });
  expect(await failureOf(sdk.marketplace.show())).toMatchObject({ status: 403, code: 'forbidden' });
});

test.each([
  ['an unknown grant', { client_id: testClient.clientId, grant_type: 'anonymous' }],
  ['no grant', { client_id: testClient.clientId }],
  ['no client', { grant_type: 'client_credentials', scope: 'public-read' }],
  ['no password', { client_id: testClient.clientId, grant_type: 'password', username: 'a' }],
])('%s is a bad request', async (_, form) => {
  expect(await callToken(app, form as Record<string, string>)).toMatchObject({ status: 400 });
});

test('a banned user cannot sign in, and their open sessions end', async () => {
  const { ben } = await cast(app);
  await app.engine.db.run(`update users set state = 'banned' where id = $1`, [ben.id]);
  const signIn = createSdk(app.baseUrl).login({ username: ben.email, password: ben.password });
  expect(await failureOf(signIn)).toMatchObject({ status: 401 });
  expect(await failureOf(ben.sdk.ownListings.createDraft({ title: 'Still here' }))).toMatchObject({
    status: 403,
  });
});

test('an oversized form is rejected', async () => {
  const answer = await callToken(app, { grant_type: 'password', password: 'x'.repeat(70_000) });
  expect(answer).toMatchObject({
    status: 413,
    body: { errors: [{ code: 'request-larger-than-content-length' }] },
  });
});

test('a body that is not form-encoded is rejected', async () => {
  const answer = await fetch(`${app.baseUrl}/v1/auth/token`, {
    method: 'POST',
    body: '{}',
    headers: { 'Content-Type': 'application/json' },
  });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ errors: [{ code: 'unsupported-content-type' }] });
});

function storeWith(token: Token) {
  const store = newStore();
  store.setToken(token);
  return store;
}
