import type { Request, Response } from 'express';
import { createSessions } from './session.ts';

const config = { rootUrl: '', clientId: 'client', clientSecret: 'secret' };
const token = { access_token: 'visitor', token_type: 'bearer', expires_in: 3600, scope: 'public-read' };

/** Sessions with a fake marketplace that issues tokens, or responds to everything with this status. */
function sessionsOver(status = 200, rootUrl = '') {
  const sdkAdapter = async (asked: { url: string }) => {
    const isToken = asked.url.endsWith('auth/token');
    const answer = { status, data: isToken ? token : { data: [] }, headers: {}, config: asked };
    if (status < 400) return answer;
    throw Object.assign(new Error(`status ${status}`), { response: answer });
  };
  const cleared: string[] = [];
  const options: (object | undefined)[] = [];
  const clearCookie = (name: string, how?: object) => {
    cleared.push(name);
    options.push(how);
  };
  const response = { clearCookie } as unknown as Response;
  const sessions = createSessions({
    config: { ...config, rootUrl },
    engine: { sdkAdapter },
    apiBaseUrl: 'http://marketplace.test',
  });
  const of = (cookies: Record<string, string> = {}) => sessions.of({ cookies } as Request, response);
  return { sessions, of, cleared, options };
}

test('visitors share one SDK, which survives a failing page', async () => {
  const { sessions, of } = sessionsOver();
  const { sdk } = of();
  await sdk.listings.query();
  for (const status of [400, 404, 500, undefined]) sessions.visitorFailed(status);
  expect(of().sdk).toBe(sdk);
});

test('a rejected or missing visitor token leads to a new SDK', async () => {
  const refused = sessionsOver();
  const { sdk } = refused.of();
  await sdk.listings.query();
  refused.sessions.visitorFailed(401);
  expect(refused.of().sdk).not.toBe(sdk);

  const down = sessionsOver(500);
  const { sdk: unusable } = down.of();
  await expect(unusable.listings.query()).rejects.toMatchObject({ status: 500 });
  down.sessions.visitorFailed(500);
  expect(down.of().sdk).not.toBe(unusable);
});

test('a cookie that holds no usable token is cleared, a visitor’s own stays', () => {
  const { of, cleared } = sessionsOver();
  expect(of({ 'st-client-token': '{"access_token":""}' }).signedIn).toBe(false);
  expect(cleared).toEqual(['st-client-token']);
  expect(of({ 'st-client-token': JSON.stringify(token) }).signedIn).toBe(false);
  expect(cleared).toHaveLength(1);
  expect(of({ 'st-client-token': JSON.stringify({ ...token, scope: 'user' }) }).signedIn).toBe(true);
});

test('with TLS only this host can set the session, and a sibling domain’s cookie is ignored', () => {
  const { of, cleared, options } = sessionsOver(200, 'https://poruch.test');
  const user = JSON.stringify({ ...token, scope: 'user' });
  expect(of({ 'st-client-token': user }).signedIn).toBe(false);
  expect(of({ '__Host-st-client-token': user }).signedIn).toBe(true);
  expect(of({ '__Host-st-client-token': '{"access_token":""}' }).signedIn).toBe(false);
  expect(cleared).toEqual(['__Host-st-client-token']);
  // Browsers ignore whatever concerns such a cookie and isn't Secure.
  expect(options).toEqual([{ secure: true }]);
});
