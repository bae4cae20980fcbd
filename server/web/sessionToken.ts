/** The cookie comes from outside: one that the SDK could not use counts as no session. */
export function isUserToken(cookie: unknown): boolean {
  return scopeOf(cookie) === 'user';
}

/** The access token in the cookie of somebody signed in. */
export function userAccessToken(cookie: unknown): string | undefined {
  return isUserToken(cookie) ? (parse(cookie)?.access_token as string) : undefined;
}

/** A cookie that the browser's SDK wrote for a visitor. */
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
