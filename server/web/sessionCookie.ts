import type { Request, Response } from 'express';
import type { SdkToken, TokenStore } from 'sharetribe-flex-sdk';

/** As long as a refresh token (marketplace-api 2.5), in milliseconds. */
const lifetime = 180 * 24 * 60 * 60 * 1000;

/**
 * The session in the browser's cookie, which the browser's SDK shares and so has to read. The SDK's own store leaves
 * SameSite to the browser, and not every browser then takes Lax.
 */
export function cookieStore(
  request: Request,
  response: Response,
  { name, secure }: { name: string; secure: boolean },
): TokenStore {
  let current: SdkToken | null | undefined;
  return {
    getToken() {
      // null stands for a cookie that was removed meanwhile.
      if (current === undefined) current = readToken((request.cookies as Record<string, unknown>)[name]);
      return current;
    },
    setToken(token) {
      current = token;
      response.cookie(name, JSON.stringify(token), { maxAge: lifetime, sameSite: 'lax', secure });
    },
    removeToken() {
      current = null;
      response.clearCookie(name);
    },
  };
}

const readToken = (cookie: unknown): SdkToken | null =>
  typeof cookie === 'string' ? (JSON.parse(cookie) as SdkToken) : null;
