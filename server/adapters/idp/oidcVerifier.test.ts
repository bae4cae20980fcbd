import { createHmac, createPublicKey } from 'node:crypto';
import { MINUTE } from '#contract/time/units.ts';
import { silentLog } from '#server/observability/log.ts';
import { testClock } from '#test/support/clock.ts';
import { newRsaKey, startProvider, type TestProvider } from '#test/support/identityProvider.ts';
import { createOidcVerifier } from './index.ts';

let provider: TestProvider;
const clock = testClock('2026-03-01T10:00:00Z');

beforeEach(async () => {
  provider = await startProvider();
});
afterEach(() => provider.close());

const verifier = () =>
  createOidcVerifier([{ idpId: 'helpers', clientId: provider.clientId, issuer: provider.issuer }], {
    clock,
    log: silentLog,
  });
const request = (token: string) => ({ idpId: 'helpers', idpClientId: provider.clientId, token });
const verify = (token: string) => verifier().verify(request(token));
const good = (claims = {}) => provider.token(clock.now(), claims);
const seconds = (offset: number) => Math.floor(clock.now().getTime() / 1000) + offset;

test('the provider’s claims about a user are accepted', async () => {
  const claims = {
    email: 'olena@example.com',
    email_verified: true,
    given_name: 'Olena',
    family_name: 'Koval',
  };
  expect(await verify(good(claims))).toEqual({
    subject: 'person-1',
    email: 'olena@example.com',
    emailVerified: true,
    firstName: 'Olena',
    lastName: 'Koval',
  });
  expect(await verify(good())).toEqual({ subject: 'person-1', emailVerified: false });
  expect(await verify(good({ email: 'a@b.cc', email_verified: 'true' }))).toMatchObject({
    emailVerified: true,
  });
  expect(await verify(good({ email: 'a@b.cc', email_verified: 1 }))).toMatchObject({ emailVerified: false });
});

test('unconfigured providers and client ids verify nobody', async () => {
  const token = good();
  expect(await verifier().verify({ ...request(token), idpId: 'google' })).toBeUndefined();
  expect(await verifier().verify({ ...request(token), idpClientId: 'other' })).toBeUndefined();
  const none = createOidcVerifier([], { clock, log: silentLog });
  expect(await none.verify(request(token))).toBeUndefined();
});

test.each([
  ['another issuer', { iss: 'https://example.org' }],
  ['another audience', { aud: 'other' }],
  ['several audiences without saying that it was asked for by us', { aud: ['other', 'poruch-at-provider'] }],
  ['no audience', { aud: undefined }],
  ['an end that has passed', { exp: seconds(-61) }],
  ['no end', { exp: undefined }],
  ['an end that is text', { exp: '9999999999' }],
  ['a beginning to come', { nbf: seconds(120) }],
  ['a date to come', { iat: seconds(120) }],
  ['no subject', { sub: '' }],
  ['an endless subject', { sub: 'x'.repeat(256) }],
])('a token with %s is rejected', async (_, claims) => {
  expect(await verify(good(claims))).toBeUndefined();
});

test('slight clock skew, and several audiences including ours, are accepted', async () => {
  expect(await verify(good({ exp: seconds(-30), iat: seconds(30) }))).toBeDefined();
  expect(
    await verify(good({ aud: ['other', 'poruch-at-provider'], azp: 'poruch-at-provider' })),
  ).toBeDefined();
});

test('a token signed by somebody else, or unsigned, is rejected', async () => {
  const forged = provider.token(clock.now(), {}, { key: newRsaKey() });
  expect(await verify(forged)).toBeUndefined();
  expect(await verify(provider.token(clock.now(), {}, { header: { alg: 'none' } }))).toBeUndefined();
  expect(await verify(provider.token(clock.now(), {}, { header: { kid: undefined } }))).toBeUndefined();
  expect(await verify(provider.token(clock.now(), {}, { header: { kid: 'key-9' } }))).toBeUndefined();
  const [head, body] = good().split('.');
  expect(await verify(`${head}.${body}.`)).toBeUndefined();
  for (const nonsense of ['', 'a.b.c', '..', 'x'.repeat(20_000), good().slice(0, -3), `${good()}.x`])
    expect(await verify(nonsense)).toBeUndefined();
});

test('a signature that uses the public key as a shared secret is rejected', async () => {
  const [, body] = good().split('.');
  const head = Buffer.from(JSON.stringify({ alg: 'HS256', kid: 'key-1' })).toString('base64url');
  const secret = createPublicKey(newRsaKey()).export({ type: 'spki', format: 'pem' });
  const signature = createHmac('sha256', secret).update(`${head}.${body}`).digest('base64url');
  expect(await verify(`${head}.${body}.${signature}`)).toBeUndefined();
});

test('keys are fetched once, and again for a new key id, but not for every forgery', async () => {
  const one = verifier();
  await one.verify(request(good()));
  await one.verify(request(good()));
  expect(provider.fetches()).toBe(1);
  provider.rotates();
  clock.advance(61_000);
  expect(await one.verify(request(good()))).toBeDefined();
  expect(provider.fetches()).toBe(2);
  const forgery = provider.token(clock.now(), {}, { header: { kid: 'none' } });
  for (let round = 0; round < 5; round += 1) expect(await one.verify(request(forgery))).toBeUndefined();
  expect(provider.fetches()).toBe(2);
});

test('a withdrawn key is dropped within the hour', async () => {
  const one = verifier();
  const old = good();
  await one.verify(request(old));
  provider.rotates();
  clock.advance(59 * MINUTE);
  expect(await one.verify(request(old))).toBeDefined();
  clock.advance(2 * MINUTE);
  expect(
    await one.verify(request(provider.token(clock.now(), {}, { header: { kid: 'key-1' } }))),
  ).toBeUndefined();
});

test('an unreachable provider verifies nobody, and is retried', async () => {
  const warnings: string[] = [];
  let isUp = false;
  const one = createOidcVerifier(
    [{ idpId: 'helpers', clientId: provider.clientId, issuer: provider.issuer }],
    {
      clock,
      log: { warn: event => void warnings.push(event) },
      fetchJson: async url => {
        if (!isUp) throw new Error('no route');
        return (await fetch(url)).json() as Promise<unknown>;
      },
    },
  );
  expect(await one.verify(request(good()))).toBeUndefined();
  expect(warnings).toEqual(['idp/keys-not-reachable']);
  isUp = true;
  expect(await one.verify(request(good()))).toBeDefined();
});

test('a provider with another issuer, or a short key, is rejected', async () => {
  const issuer = 'https://provider.example';
  const key = newRsaKey(1024);
  const { kty, n, e } = key.export({ format: 'jwk' });
  const answers = (configuration: object) => async (url: string) =>
    url.endsWith('openid-configuration') ? configuration : { keys: [{ kty, n, e, kid: 'key-1' }] };
  const token = provider.token(clock.now(), { iss: issuer }, { key });
  const at = (configuration: object) =>
    createOidcVerifier([{ idpId: 'helpers', clientId: provider.clientId, issuer }], {
      clock,
      log: silentLog,
      fetchJson: answers(configuration),
    }).verify(request(token));
  expect(await at({ issuer, jwks_uri: `${issuer}/keys` })).toBeUndefined();
  expect(await at({ issuer: 'https://other.example', jwks_uri: `${issuer}/keys` })).toBeUndefined();
  expect(await at({ issuer, jwks_uri: 'http://provider.example/keys' })).toBeUndefined();
});
