/** A path for the log: mails link to paths that hold a token, longer than any id, and tokens are never written down. */
export const loggedPath = (pathname: string): string => pathname.replace(/[^/]{60,}/g, '…').slice(0, 200);
