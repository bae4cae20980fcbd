import type { Request, Response } from 'express';
import type { SdkToken, TokenStore } from 'sharetribe-flex-sdk';
import { DAY } from '#contract/time/units.ts';

/** The lifetime of a refresh token, which every use renews; in milliseconds. */
const lifetime = 30 * DAY;

/**
 * Stores the session in the browser's cookie, which the browser's SDK shares and so must be able to read. The SDK's own
 * store doesn't set SameSite, and not every browser defaults to Lax.
 */
export function createCookieStore(
  request: Request,
  response: Response,
  { name, secure }: { name: string; secure: boolean },
): TokenStore {
  let current: SdkToken | null | undefined;
  return {
    getToken() {
      // null: the cookie was cleared during this request.
      if (current === undefined) current = readToken((request.cookies as Record<string, unknown>)[name]);
      return current;
    },
    setToken(token) {
      current = token;
      // Whatever else reads the cookie during this request sees the new one.
      (request.cookies as Record<string, unknown>)[name] = JSON.stringify(token);
      response.cookie(name, JSON.stringify(token), { maxAge: lifetime, sameSite: 'lax', secure });
    },
    removeToken() {
      current = null;
      response.clearCookie(name, { secure });
    },
  };
}

const readToken = (cookie: unknown): SdkToken | null =>
  typeof cookie === 'string' ? (JSON.parse(cookie) as SdkToken) : null;
