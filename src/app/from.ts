import { ownPath } from '#contract/rules/ownPath.ts';
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

/** Where to go after signing in; asking for it uses it up. The landing page when nothing was remembered. */
export function takeFrom(state: unknown): string {
  const remembered = /(?:^|; )from=([^;]*)/.exec(document.cookie)?.[1];
  document.cookie = `${cookie}=; Path=/; Max-Age=0; SameSite=Lax`;
  const fromState = (state as { from?: unknown } | null | undefined)?.from;
  return ownPath(typeof fromState === 'string' ? fromState : null) ?? ownPath(decoded(remembered)) ?? '/';
}

function decoded(value: string | undefined): string | undefined {
  try {
    return value && decodeURIComponent(value);
  } catch {
    return undefined;
  }
}
