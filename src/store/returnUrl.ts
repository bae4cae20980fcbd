import { ownPath } from '#contract/ownPath.ts';
import { paths } from '#contract/paths.ts';
import type { Place } from './state.ts';

// Where a visitor wanted to go when asked to sign in. Router state carries it between pages; the cookie carries it over
// a full reload. Both may be forged, so only paths of this site are accepted.

const cookie = 'from';
const lifetimeSeconds = 60 * 60;

/** Path, query and hash of a place. */
export const urlOf = ({ pathname, search, hash }: Place) => pathname + search + hash;

export function saveReturnUrl(path: string): void {
  document.cookie = `${cookie}=${encodeURIComponent(path)}; Path=/; Max-Age=${lifetimeSeconds}; SameSite=Lax`;
}

/**
 * Adds the hash to the URL that the server saved: it redirects without ever seeing one, and the browser carries it over
 * to the login page.
 */
export function rememberHash({ pathname, hash }: Pick<Place, 'pathname' | 'hash'>): void {
  const remembered = rememberedFrom();
  const isAsked = pathname === paths.LoginPage || pathname === paths.SignupPage;
  if (isAsked && hash && remembered && !remembered.includes('#')) saveReturnUrl(remembered + hash);
}

/** Returns where to redirect after signing in, and clears it; `otherwise` when nothing was saved. */
export function takeReturnUrl(state: unknown, otherwise: string): string {
  const remembered = rememberedFrom();
  document.cookie = `${cookie}=; Path=/; Max-Age=0; SameSite=Lax`;
  const fromState = (state as { from?: unknown } | null | undefined)?.from;
  return ownPath(typeof fromState === 'string' ? fromState : null) ?? ownPath(remembered) ?? otherwise;
}

function rememberedFrom(): string | undefined {
  const value = /(?:^|; )from=([^;]*)/.exec(document.cookie)?.[1];
  try {
    return value && decodeURIComponent(value);
  } catch {
    return undefined;
  }
}
