/**
 * Returns a path that is safe to log: paths in mails may contain a token, longer than any id, and tokens are never
 * logged.
 */
export const loggedPath = (pathname: string): string => pathname.replace(/[^/]{60,}/g, '…').slice(0, 200);
