/** The cookie is untrusted input: one that the SDK couldn't use counts as no session. */
export function isUserToken(cookie: unknown): boolean {
  return scopeOf(cookie) === 'user';
}

/** Returns the access token from a signed-in user's cookie. */
export function userAccessToken(cookie: unknown): string | undefined {
  return isUserToken(cookie) ? (parse(cookie)?.access_token as string) : undefined;
}

/** Whether the browser's SDK wrote this cookie for a visitor. */
export function isVisitorToken(cookie: unknown): boolean {
  return scopeOf(cookie) === 'visitor';
}

function scopeOf(cookie: unknown): 'user' | 'visitor' | undefined {
  const token = parse(cookie);
  if (!token) return undefined;
  const { access_token: access, refresh_token: refresh, scope, token_type: type } = token;
  const isUsable =
    typeof access === 'string' &&
    /^[\x21-\x7e]+$/.test(access) &&
    typeof type === 'string' &&
    type.toLowerCase() === 'bearer' &&
    isTextOrAbsent(scope) &&
    isTextOrAbsent(refresh);
  if (!isUsable) return undefined;
  return scope === 'public-read' ? 'visitor' : 'user';
}

const isTextOrAbsent = (value: unknown) => value === undefined || value === null || typeof value === 'string';

function parse(cookie: unknown): Record<string, unknown> | undefined {
  if (typeof cookie !== 'string') return undefined;
  try {
    const token: unknown = JSON.parse(cookie);
    return typeof token === 'object' && token !== null ? (token as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
