import { createCookieStore } from './sdkApi.ts';

const token = { access_token: 'a; b', refresh_token: 'r', token_type: 'bearer', scope: 'user' };

test('the session is read on every access, because the server changes it too', () => {
  const store = createCookieStore('st-client-token', false);
  expect(store.getToken()).toBeUndefined();
  store.setToken(token);
  expect(store.getToken()).toEqual(token);
  document.cookie = `st-client-token=${encodeURIComponent(JSON.stringify({ ...token, access_token: 'new' }))}; Path=/`;
  expect(store.getToken()).toMatchObject({ access_token: 'new' });
  document.cookie = 'st-client-token=%E0%A4%A; Path=/';
  expect(store.getToken()).toBeUndefined();
  store.removeToken();
  expect(document.cookie).toBe('');
});

test.each([
  [true, /; SameSite=Lax; Secure$/],
  [false, /; SameSite=Lax$/],
])('the cookie is same-site, and secure when TLS is used: %s', (secure, attributes) => {
  const written = jest.spyOn(document, 'cookie', 'set');
  createCookieStore('st-client-token', secure).setToken(token);
  expect(written).toHaveBeenCalledWith(expect.stringMatching(attributes));
  written.mockRestore();
});
