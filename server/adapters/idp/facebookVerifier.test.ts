import { silentLog } from '#server/observability/log.ts';
import { testClock } from '#test/support/clock.ts';
import { startFacebook, type TestFacebook } from '#test/support/facebook.ts';
import { createCompositeVerifier, createFacebookVerifier, type FacebookApp } from './index.ts';

const sofia = { id: '102', first_name: 'Sofia', last_name: 'Bondar', email: 'sofia@example.org' };
const clock = testClock();
let facebook: TestFacebook;

beforeAll(async () => void (facebook = await startFacebook([sofia])));
afterAll(() => facebook.close());

const verify = (token: string, change: Partial<FacebookApp> = {}, log = silentLog) =>
  createFacebookVerifier({ ...facebook.client, ...change }, { clock, log }).verify({
    idpId: 'facebook',
    idpClientId: facebook.client.appId,
    token,
  });

test('Facebook reports a token’s app and user, but never a verified address', async () => {
  expect(await verify(facebook.token(sofia))).toEqual({
    subject: '102',
    email: 'sofia@example.org',
    emailVerified: false,
    firstName: 'Sofia',
    lastName: 'Bondar',
  });
  expect(await verify(facebook.token({ id: '103' }))).toEqual({ subject: '103', emailVerified: false });
  // A token that never expires.
  expect(await verify(facebook.token(sofia, 0))).toBeDefined();
});

test('tokens that are unknown, expired or of another app are rejected', async () => {
  expect(await verify(facebook.tokenOfAnotherApp(sofia))).toBeUndefined();
  expect(await verify(facebook.token(sofia, clock.now().getTime() / 1000 - 1))).toBeUndefined();
  expect(await verify('EAAunknown')).toBeUndefined();
  expect(await verify('x'.repeat(5000))).toBeUndefined();
});

test('other providers and other apps are left to other verifiers', async () => {
  const token = facebook.token(sofia);
  const verifier = createCompositeVerifier([
    createFacebookVerifier(facebook.client, { clock, log: silentLog }),
  ]);
  const { appId } = facebook.client;
  expect(await verifier.verify({ idpId: 'facebook', idpClientId: appId, token })).toBeDefined();
  expect(await verifier.verify({ idpId: 'google', idpClientId: appId, token })).toBeUndefined();
  expect(await verifier.verify({ idpId: 'facebook', idpClientId: '999', token })).toBeUndefined();
});

test('a wrong secret of ours, or a failing Facebook, verifies nobody and is logged without secrets', async () => {
  const token = facebook.token(sofia);
  expect(await verify(token, { appSecret: 'wrong' })).toBeUndefined();
  const warnings: string[] = [];
  const log = {
    ...silentLog,
    warn: (event: string, facts?: object) => void warnings.push(JSON.stringify({ event, facts })),
  };
  facebook.goesDown(true);
  expect(await verify(token, {}, log)).toBeUndefined();
  facebook.goesDown(false);
  expect(await verify(token, { graphUrl: 'http://127.0.0.1:1' }, log)).toBeUndefined();
  expect(warnings).toHaveLength(2);
  expect(warnings.join()).toContain('idp/facebook-not-reachable');
  for (const secret of [token, facebook.client.appSecret]) expect(warnings.join()).not.toContain(secret);
});
