import express from 'express';
import type { Server } from 'node:http';
import {
  createCompositeVerifier,
  createFacebookVerifier,
  createOidcVerifier,
} from '#server/adapters/idp/index.ts';
import { createApiRouter } from '#server/web/api/index.ts';
import { createWebParts } from '#server/web/api/webParts.ts';
import { systemClock } from '#server/bootstrap/engine.ts';
import { silentLog } from '#server/observability/log.ts';
import { createPlatformRouter } from '#server/platform/express.ts';
import { createPlatform } from '#server/platform/index.ts';
import { sharetribe } from '#server/web/session/sdk.ts';
import { cookieJar, type CookieJar } from '#test/support/cookieJar.ts';
import { testEngine, type TestEngine } from '#test/support/database.ts';
import { startFacebook, type TestFacebook } from '#test/support/facebook.ts';
import { freePort } from '#test/support/freePort.ts';
import { mailedToken, mailsTo } from '#test/support/mails.ts';
import { testSite } from '#test/support/site.ts';
import { shippedContent } from '#test/support/shippedContent.ts';
import { testEngineApi } from '#test/support/webApi.ts';
import { noPlaces } from '#test/support/geocoder.ts';
import { startOpenIdProvider, type OpenIdProvider } from '#test/support/openIdProvider.ts';
import { createSdk, newStore, testClient, type Token } from './sdk.ts';

// The whole journey of a browser: to the provider, back and onwards, against a real OpenID provider and a server that
// responds as Facebook does. Everything is real except the pages.

const verified = (email: string, given_name: string) => ({
  email,
  email_verified: true,
  given_name,
  family_name: 'Koval',
});
const atGoogle = Object.fromEntries(
  ['olena', 'petra', 'petro', 'maria', 'iryna', 'taras', 'zoya', 'lina', 'vera', 'nadia', 'yurii'].map(
    name => [name, verified(`${name}@example.org`, name)],
  ),
);
const atFacebook = [
  { id: '101', first_name: 'Danylo', last_name: 'Hnatiuk', email: 'danylo@example.org' },
  { id: '102', first_name: 'Sofia', last_name: 'Bondar', email: 'sofia@example.org' },
  { id: '103', first_name: 'Nomail', last_name: 'Bondar' },
];

let app: TestEngine;
let google: OpenIdProvider;
let fb: TestFacebook;
let server: Server | undefined;
let root: string;
let calls = 0;

beforeAll(async () => {
  const port = await freePort();
  root = `http://localhost:${port}`;
  app = await testEngine();
  google = await startOpenIdProvider(`${root}/api/auth/google/callback`, atGoogle);
  fb = await startFacebook(atFacebook);
  // The providers use the real clock.
  const world = { clock: systemClock, log: silentLog };
  const idpVerifier = createCompositeVerifier([
    createOidcVerifier([{ idpId: 'google', ...google.client }], world),
    createFacebookVerifier(fb.client, world),
  ]);
  const platform = createPlatform({ ...app.engine, idpVerifier });
  const web = express();
  web.use('/v1', createPlatformRouter(platform));
  const parts = createWebParts({
    config: {
      marketplaceName: 'Poruch',
      rootUrl: root,
      currency: 'EUR',
      ...testClient,
      secret: 'a secret of thirty-two characters',
      operators: [],
      socialLogin: { google: google.client, facebook: fb.client },
    },
    engine: testEngineApi(app.engine, platform),
    apiBaseUrl: '',
    content: shippedContent(),
    site: testSite(app.engine),
    places: noPlaces,
    drawPreview: () => Promise.reject(new Error('not asked')),
    mapDrawing: () => undefined,
    // All browsers here share one address.
    rateLimitKeyOf: () => String((calls += 1)),
    sharingKeyOf: address => address,
    understand: () => Promise.reject(new Error('not asked')),
    listingsAround: () => Promise.reject(new Error('not asked')),
    now: () => systemClock.now(),
    log: silentLog,
  });
  web.use('/api', createApiRouter(parts));
  server = web.listen(port);
}, 60_000);

afterAll(async () => {
  server?.closeAllConnections();
  await new Promise(resolve => (server ? server.close(resolve) : resolve(undefined)));
  await Promise.all([app?.close(), google?.stop(), fb?.close()]);
});

/** Returns where the browser is redirected. */
async function sentTo(jar: CookieJar, url: string, init?: RequestInit): Promise<string> {
  const response = await jar.fetch(url, init);
  const location = response.headers.get('location');
  if (!location) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return new URL(location, url).href;
}

/** Follows redirects at the provider until the browser is redirected back to the site. */
async function back(jar: CookieJar, at: string): Promise<string> {
  let url = at;
  while (!url.startsWith(root)) url = await sentTo(jar, url);
  return url;
}

/** Goes to Google, chooses an account there, and returns the callback URL without opening it yet. */
async function throughGoogle(
  jar: CookieJar,
  id: string,
  from = '/inbox/orders',
  lang?: string,
): Promise<string> {
  const query = new URLSearchParams({ from, ...(lang ? { lang } : {}) });
  let url = await sentTo(jar, `${root}/api/auth/google?${query}`);
  url = await sentTo(jar, url);
  const body = new URLSearchParams({ id });
  return back(jar, await sentTo(jar, url, { method: 'POST', body }));
}

async function throughFacebook(jar: CookieJar, choice: string, from = '/listings'): Promise<string> {
  const dialog = await sentTo(jar, `${root}/api/auth/facebook?from=${encodeURIComponent(from)}`);
  const html = await (await jar.fetch(dialog)).text();
  const link = new RegExp(`<a href="([^"]*)">${choice}<`).exec(html)?.[1];
  return (link ?? '').replaceAll('&amp;', '&');
}

const path = (url: string) => url.slice(root.length);
const cookieName = `st-${testClient.clientId}-token`;
const sessionOf = (jar: CookieJar) => {
  const cookie = jar.get(root, cookieName);
  return cookie === undefined ? undefined : (JSON.parse(decodeURIComponent(cookie)) as Token);
};

async function post(jar: CookieJar, address: string, body: object) {
  const response = await jar.fetch(root + address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/transit+json' },
    body: sharetribe.transit.write(body),
  });
  const answer = sharetribe.transit.read(await response.text()) as { errors?: { code: string }[] };
  return { status: response.status, code: answer.errors?.[0]?.code };
}

async function whoIs(jar: CookieJar) {
  const tokenStore = newStore();
  const token = sessionOf(jar);
  if (!token) throw new Error('nobody is signed in');
  tokenStore.setToken(token);
  const { data } = await createSdk(root, { tokenStore }).currentUser.show();
  return { id: data.data.id.uuid, attributes: data.data.attributes as Record<string, unknown> };
}

async function account(email: string, isVerified: boolean): Promise<string> {
  const sdk = createSdk(root);
  const password = 'sunflower field';
  const { data } = await sdk.currentUser.create({ email, password, firstName: 'O', lastName: 'K' });
  const id = data.data.id.uuid;
  if (!isVerified) return id;
  await sdk.login({ username: email, password });
  const verificationToken = await mailedToken(app.engine, id, 'mail/verify-email');
  await sdk.currentUser.verifyEmail({ verificationToken });
  return id;
}

const confirmation = (idpId: string, email: string) => ({
  idpId,
  email,
  firstName: 'Olena',
  lastName: 'Koval',
  publicData: { profileType: 'private' },
  privateData: { terms: { version: '2022-02' } },
});

test('a new user confirms the data from Google, is signed in, and next time signs in directly', async () => {
  const jar = cookieJar();
  const returned = await throughGoogle(jar, 'olena', '/inbox/orders#latest');
  expect(path(await sentTo(jar, returned))).toBe('/confirm');
  expect(sessionOf(jar)).toBeUndefined();
  expect(decodeURIComponent(jar.get(root, 'from') ?? '')).toBe('/inbox/orders#latest');
  expect(await (await jar.fetch(`${root}/api/auth/pending`)).json()).toEqual({
    idpId: 'google',
    email: 'olena@example.org',
    firstName: 'olena',
    lastName: 'Koval',
  });
  expect(
    await post(jar, '/api/auth/create-user-with-idp', confirmation('google', 'olena@example.org')),
  ).toEqual({ status: 200 });
  const { id, attributes } = await whoIs(jar);
  expect(attributes).toMatchObject({
    email: 'olena@example.org',
    emailVerified: true,
    identityProviders: [{ idpId: 'google', userId: 'olena' }],
    profile: { firstName: 'Olena', privateData: { terms: { version: '2022-02' } } },
  });
  expect(jar.get(root, 'identity')).toBeUndefined();

  const later = cookieJar();
  expect(path(await sentTo(later, await throughGoogle(later, 'olena', '/l/new')))).toBe('/l/new');
  expect((await whoIs(later)).id).toBe(id);
});

test("the login cookies are HttpOnly and SameSite, and the session can't be used by other sites", async () => {
  const jar = cookieJar();
  const returned = await throughGoogle(jar, 'petro');
  expect(jar.attributesOf(root, 'signin')).toMatch(/path=\/; .*httponly; samesite=lax/);
  await sentTo(jar, returned);
  expect(jar.attributesOf(root, 'identity')).toMatch(/httponly; samesite=lax/);
  expect(jar.get(root, 'identity')).not.toContain('petro');
  await post(jar, '/api/auth/create-user-with-idp', confirmation('google', 'petro@example.org'));
  expect(jar.attributesOf(root, cookieName)).toMatch(/samesite=lax/);
});

test('a user known to Facebook signs up, has to verify the address, and returns', async () => {
  const jar = cookieJar();
  // The hash that Facebook adds must be dropped.
  expect(path(await sentTo(jar, await throughFacebook(jar, 'Continue as Danylo')))).toBe('/confirm#');
  const asked = confirmation('facebook', 'danylo@example.org');
  expect(await post(jar, '/api/auth/create-user-with-idp', asked)).toEqual({ status: 200 });
  const { id, attributes } = await whoIs(jar);
  expect(attributes).toMatchObject({
    emailVerified: false,
    identityProviders: [{ idpId: 'facebook', userId: '101' }],
  });
  expect(await mailsTo(app.engine, id)).toMatchObject([{ kind: 'mail/verify-email' }]);
  const later = cookieJar();
  expect(path(await sentTo(later, await throughFacebook(later, 'Continue as Danylo')))).toBe('/listings#');
  expect((await whoIs(later)).id).toBe(id);
});

test('a user who withholds the address from Facebook enters one', async () => {
  const jar = cookieJar();
  await sentTo(jar, await throughFacebook(jar, 'Continue as Nomail'));
  expect(await (await jar.fetch(`${root}/api/auth/pending`)).json()).toEqual({
    idpId: 'facebook',
    firstName: 'Nomail',
    lastName: 'Bondar',
  });
  const asked = confirmation('facebook', 'given@example.org');
  expect(await post(jar, '/api/auth/create-user-with-idp', asked)).toEqual({ status: 200 });
});

test('an account with a password requires it once; from then on the provider suffices', async () => {
  const email = 'petra@example.org';
  const id = await account(email, true);
  const jar = cookieJar();
  expect(path(await sentTo(jar, await throughGoogle(jar, 'petra')))).toBe('/login?connect=1');
  expect(await (await jar.fetch(`${root}/api/auth/pending`)).json()).toMatchObject({
    idpId: 'google',
    email,
  });
  expect((await post(jar, '/api/auth/link-idp', { email, password: 'a guess' })).status).toBe(401);
  expect((await post(jar, '/api/auth/link-idp', { email, password: 'sunflower field' })).status).toBe(200);
  expect((await whoIs(jar)).id).toBe(id);
  const later = cookieJar();
  expect(path(await sentTo(later, await throughGoogle(later, 'petra')))).toBe('/inbox/orders');
  expect((await whoIs(later)).id).toBe(id);
});

test('an account without a password is linked at once when both sides have verified the address', async () => {
  const id = await account('maria@example.org', true);
  await app.engine.db.run('update users set password_hash = null where id = $1', [id]);
  const jar = cookieJar();
  expect(path(await sentTo(jar, await throughGoogle(jar, 'maria')))).toBe('/inbox/orders');
  expect((await whoIs(jar)).id).toBe(id);
});

test.each([
  ['google', 'iryna@example.org', (jar: CookieJar) => throughGoogle(jar, 'iryna')],
  ['facebook', 'sofia@example.org', (jar: CookieJar) => throughFacebook(jar, 'Continue as Sofia')],
])('an account that %s cannot be matched with is linked by its password', async (idpId, email, way) => {
  const id = await account(email, idpId === 'facebook');
  const jar = cookieJar();
  await sentTo(jar, await way(jar));
  expect(await post(jar, '/api/auth/create-user-with-idp', confirmation(idpId, email))).toEqual({
    status: 409,
    code: 'email-taken',
  });
  expect(await post(jar, '/api/auth/link-idp', { email, password: 'a guess' })).toEqual({
    status: 401,
    code: 'auth-invalid-access-token',
  });
  expect(await post(jar, '/api/auth/link-idp', { email, password: 'sunflower field' })).toEqual({
    status: 200,
  });
  expect((await whoIs(jar)).id).toBe(id);
  const later = cookieJar();
  await sentTo(later, await way(later));
  expect((await whoIs(later)).id).toBe(id);
});

test('wrong passwords while linking count like those of a login', async () => {
  await account('taras@example.org', false);
  const jar = cookieJar();
  await sentTo(jar, await throughGoogle(jar, 'taras'));
  const guess = () => post(jar, '/api/auth/link-idp', { email: 'taras@example.org', password: 'a guess' });
  for (let tries = 0; tries < 10; tries += 1) expect((await guess()).status).toBe(401);
  expect(await guess()).toEqual({ status: 429, code: 'too-many-requests' });
});

test('an identity that is linked stays with its account', async () => {
  const jar = cookieJar();
  await sentTo(jar, await throughGoogle(jar, 'lina'));
  const second = cookieJar();
  await sentTo(second, await throughGoogle(second, 'lina'));
  await post(jar, '/api/auth/create-user-with-idp', confirmation('google', 'lina@example.org'));
  await account('other.lina@example.org', false);
  const body = { email: 'other.lina@example.org', password: 'sunflower field' };
  expect(await post(second, '/api/auth/link-idp', body)).toEqual({ status: 409, code: 'conflict' });
});

test('nobody is confirmed or linked without a provider’s proof, or with another provider’s', async () => {
  const jar = cookieJar();
  const asked = confirmation('google', 'nobody@example.org');
  expect(await post(jar, '/api/auth/create-user-with-idp', asked)).toEqual({
    status: 404,
    code: 'not-found',
  });
  expect(await post(jar, '/api/auth/link-idp', { email: 'a@b.cc', password: 'x' })).toEqual({
    status: 404,
    code: 'not-found',
  });
  jar.set(root, 'identity', 'forged');
  expect(await (await jar.fetch(`${root}/api/auth/pending`)).json()).toBeNull();
  await sentTo(jar, await throughGoogle(jar, 'zoya'));
  expect(await post(jar, '/api/auth/create-user-with-idp', { ...asked, idpId: 'facebook' })).toMatchObject({
    status: 404,
  });
  expect(await post(jar, '/api/auth/create-user-with-idp', { ...asked, idpId: 'other' })).toMatchObject({
    status: 400,
  });
});

describe('failures are shown on the login page, and the destination is kept', () => {
  const landsOn = async (jar: CookieJar, returned: string) => {
    const url = await sentTo(jar, returned);
    return { at: path(url), from: decodeURIComponent(jar.get(root, 'from') ?? '') };
  };

  test('cancelled', async () => {
    const jar = cookieJar();
    expect(await landsOn(jar, await throughGoogle(jar, ''))).toEqual({
      at: '/login?problem=cancelled&with=google',
      from: '/inbox/orders',
    });
    expect(await landsOn(jar, await throughFacebook(jar, 'Not now'))).toEqual({
      at: '/login?problem=cancelled&with=facebook#',
      from: '/listings',
    });
  });

  test('the state of another browser, or a repeated response', async () => {
    const jar = cookieJar();
    const returned = await throughGoogle(jar, 'vera');
    const stranger = cookieJar();
    expect((await landsOn(stranger, returned)).at).toBe('/login?problem=expired&with=google');
    const forged = returned.replace(/state=[^&]*/, 'state=forged');
    expect((await landsOn(jar, forged)).at).toBe('/login?problem=expired&with=google');

    const again = await throughGoogle(jar, 'vera');
    const kept = jar.get(root, 'signin') ?? '';
    expect(path(await sentTo(jar, again))).toBe('/confirm');
    expect((await landsOn(jar, again)).at).toBe('/login?problem=expired&with=google');
    // Even with a copy of the browser's cookie, because the provider accepts a code only once.
    jar.set(root, 'signin', kept);
    expect((await landsOn(jar, again)).at).toBe('/login?problem=expired&with=google');
  });

  test('a login begun with one provider and ended with another', async () => {
    const jar = cookieJar();
    const returned = await throughGoogle(jar, 'vera');
    const other = returned.replace('/google/', '/facebook/');
    expect((await landsOn(jar, other)).at).toBe('/login?problem=expired&with=facebook#');
  });

  test('a foreign nonce', async () => {
    const jar = cookieJar();
    await google.turn({ wrongNonce: true });
    const returned = await throughGoogle(jar, 'vera');
    await google.turn({ wrongNonce: false });
    expect(await landsOn(jar, returned)).toEqual({
      at: '/login?problem=failed&with=google',
      from: '/inbox/orders',
    });
  });

  test('a provider that does not respond', async () => {
    const jar = cookieJar();
    const returned = await throughGoogle(jar, 'vera');
    await google.turn({ down: true });
    expect((await landsOn(jar, returned)).at).toBe('/login?problem=unavailable&with=google');
    await google.turn({ down: false });

    const fromFacebook = await throughFacebook(jar, 'Continue as Danylo');
    fb.goesDown(true);
    expect((await landsOn(jar, fromFacebook)).at).toBe('/login?problem=unavailable&with=facebook#');
    fb.goesDown(false);
  });
});

test('the destination is always a page of this site', async () => {
  await account('guest@example.org', true);
  const jar = cookieJar();
  expect(path(await sentTo(jar, await throughGoogle(jar, 'maria', 'https://example.org/')))).toBe('/');
  expect(path(await sentTo(jar, await throughGoogle(jar, 'maria', '//example.org')))).toBe('/');
});

test('the language that the address names is the one afterwards, also after an error', async () => {
  const at = async (jar: CookieJar, id: string, from: string, lang: string) =>
    path(await sentTo(jar, await throughGoogle(jar, id, from, lang)));
  const jar = cookieJar();
  expect(await at(jar, 'nadia', '/listings', 'uk')).toBe('/confirm?lang=uk');
  await post(jar, '/api/auth/create-user-with-idp', confirmation('google', 'nadia@example.org'));
  expect(await at(cookieJar(), 'nadia', '/s?address=Berlin#map', 'uk')).toBe('/s?address=Berlin&lang=uk#map');
  expect(await at(cookieJar(), 'nadia', '/s?lang=de', 'uk')).toBe('/s?lang=de');
  for (const unknown of ['xx', 'uk&next=1', '//example.org'])
    expect(await at(cookieJar(), 'nadia', '/listings', unknown)).toBe('/listings');
  await account('yurii@example.org', true);
  expect(await at(cookieJar(), 'yurii', '/listings', 'pl')).toBe('/login?connect=1&lang=pl');

  const other = cookieJar();
  const begin = await sentTo(other, `${root}/api/auth/facebook?lang=de`);
  const state = new URL(begin).searchParams.get('state');
  const refused = `${root}/api/auth/facebook/callback?error=access_denied&state=${state}`;
  expect(path(await sentTo(other, refused))).toBe('/login?problem=cancelled&with=facebook&lang=de#');
});

test('an unconfigured provider is not found', async () => {
  expect((await fetch(`${root}/api/auth/twitter`, { redirect: 'manual' })).status).toBe(404);
});

test.each([
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4) AppleWebKit/605 [FBAN/FBIOS]',
  'Mozilla/5.0 (Linux; Android 14; wv)',
])(
  'in a browser inside another app (%s) Google is explained instead of opened, and Facebook opens',
  async agent => {
    const jar = cookieJar();
    const init = { headers: { 'User-Agent': agent } };
    expect(path(await sentTo(jar, `${root}/api/auth/google?from=%2Flistings`, init))).toBe(
      '/login?problem=inApp&with=google',
    );
    expect(decodeURIComponent(jar.get(root, 'from') ?? '')).toBe('/listings');
    expect(await sentTo(jar, `${root}/api/auth/facebook`, init)).toContain('/dialog/oauth');
    expect(await sentTo(jar, `${root}/api/auth/google?own=1`, init)).toContain(google.client.issuer);
  },
);
