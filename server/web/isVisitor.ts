import type { Request } from 'express';
import type { Sessions } from './session.ts';

// The language and the light mode are no secret, and each has pages of its own; the others change nothing on the server.
const neutral = new Set(['locale', 'light', 'euCookiesAccepted', 'from']);

/** Those of page counters, which are read by scripts only. */
const counters = /^_(ga|gid|pk_)/;

/**
 * Whether nothing on the request says who asks: no session, and no cookie but those that are known to say nothing. One that
 * is added to the product says something until it is named here.
 */
export function isVisitor(request: Request, sessions: Pick<Sessions, 'isVisitor' | 'cookie'>): boolean {
  const names = Object.keys(request.cookies as Record<string, unknown>);
  return (
    sessions.isVisitor(request) &&
    names.every(name => neutral.has(name) || counters.test(name) || name === sessions.cookie)
  );
}
