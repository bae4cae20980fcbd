import type { CookieOptions, Request, Response } from 'express';
import { createCookieStore } from './sessionCookie.ts';

const token = { access_token: 'a', refresh_token: 'r', token_type: 'bearer', scope: 'user' };

function browser(cookies: Record<string, string>, secure: boolean) {
  const written: [string, CookieOptions][] = [];
  const cleared: string[] = [];
  const response = {
    cookie: (_name: string, value: string, options: CookieOptions) => written.push([value, options]),
    clearCookie: (name: string) => cleared.push(name),
  } as unknown as Response;
  const store = createCookieStore({ cookies } as Request, response, { name: 'st', secure });
  return { store, written, cleared };
}

test.each([true, false])('the session cookie is same-site, and secure when there is TLS: %s', secure => {
  const { store, written } = browser({}, secure);
  expect(store.getToken()).toBeNull();
  store.setToken(token);
  expect(written).toEqual([
    [JSON.stringify(token), expect.objectContaining({ sameSite: 'lax', secure }) as CookieOptions],
  ]);
  expect(store.getToken()).toEqual(token);
});

test('a cookie of the request is readable until it is removed', () => {
  const { store, cleared } = browser({ st: JSON.stringify(token) }, true);
  expect(store.getToken()).toEqual(token);
  store.removeToken();
  expect(store.getToken()).toBeNull();
  expect(cleared).toEqual(['st']);
});
