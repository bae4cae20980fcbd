import type { Request } from 'express';
import { hostCookie } from '#contract/account/cookies.ts';
import type { Sessions } from './session.ts';

// Language and data saver are part of the cache key; the others change nothing in a page.
const neutral = new Set([
  'locale',
  'light',
  'euCookiesAccepted',
  'from',
  'device',
  hostCookie('device', true),
]);

/** Cookies of analytics tools, which only scripts read. */
const counters = /^_(ga|gid|pk_)/;

/**
 * Whether nothing in the request identifies the user: no session, and only cookies known to be neutral. A cookie added
 * to the product counts as identifying until it is listed here.
 */
export function isAnonymous(request: Request, sessions: Pick<Sessions, 'isAnonymous' | 'cookie'>): boolean {
  const names = Object.keys(request.cookies as Record<string, unknown>);
  return (
    sessions.isAnonymous(request) &&
    names.every(name => neutral.has(name) || counters.test(name) || name === sessions.cookie)
  );
}
