import { ownPath } from '#contract/rules/ownPath.ts';
import { paths } from '#src/config/paths.ts';
import type { Place } from '#src/store/navigation.ts';

// Where a visitor was going when asked to sign in. Router state carries it between pages; the cookie carries it over a
// full reload. Both may be forged, so only paths of this site are taken.

const cookie = 'from';
const lifetimeSeconds = 60 * 60;

/** Path, query and hash of a place. */
export const urlOf = ({ pathname, search, hash }: Place) => pathname + search + hash;

export function rememberFrom(path: string): void {
  document.cookie = `${cookie}=${encodeURIComponent(path)}; Path=/; Max-Age=${lifetimeSeconds}; SameSite=Lax`;
}

/**
 * Adds the hash to what the server remembered: it redirects without ever seeing one, and the browser carries it along
 * to the page for signing in.
 */
export function rememberHash({ pathname, hash }: Pick<Place, 'pathname' | 'hash'>): void {
  const remembered = rememberedFrom();
  const isAsked = pathname === paths.LoginPage || pathname === paths.SignupPage;
  if (isAsked && hash && remembered && !remembered.includes('#')) rememberFrom(remembered + hash);
}

/** Where to go after signing in; asking for it uses it up. The landing page when nothing was remembered. */
export function takeFrom(state: unknown): string {
  const remembered = rememberedFrom();
  document.cookie = `${cookie}=; Path=/; Max-Age=0; SameSite=Lax`;
  const fromState = (state as { from?: unknown } | null | undefined)?.from;
  return ownPath(typeof fromState === 'string' ? fromState : null) ?? ownPath(remembered) ?? '/';
}

function rememberedFrom(): string | undefined {
  const value = /(?:^|; )from=([^;]*)/.exec(document.cookie)?.[1];
  try {
    return value && decodeURIComponent(value);
  } catch {
    return undefined;
  }
}
