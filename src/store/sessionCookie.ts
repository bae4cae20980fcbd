import { sessionCookieName } from '#contract/account/cookies.ts';

/**
 * Returns the session cookie of a signed-in user, as the SDK wrote it; undefined for visitors, whose cookie is
 * read-only. Browser only.
 */
export function sessionCookie(clientId: string): string | undefined {
  const name = `${sessionCookieName(clientId, window.location.protocol === 'https:')}=`;
  const found = document.cookie.split('; ').find(cookie => cookie.startsWith(name));
  const value = found?.slice(name.length);
  if (!value) return undefined;
  try {
    const token = JSON.parse(decodeURIComponent(value)) as { scope?: unknown } | null;
    return token && token.scope !== 'public-read' ? value : undefined;
  } catch {
    return undefined;
  }
}
