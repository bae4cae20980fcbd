/**
 * Returns the name of a cookie that only this host may set: with TLS, browsers accept the prefix only with `Secure` and
 * `Path=/`, and without `Domain` (RFC 6265bis, section 4.1.3.2); also when it is cleared. Over plain HTTP, where no cookie
 * can be `Secure`, there is no prefix.
 */
export const hostCookie = (name: string, secure: boolean): string => (secure ? `__Host-${name}` : name);

/** Returns the name of the cookie that holds the session, in the format of the SDK's stores (marketplace-api 1.9). */
export const sessionCookieName = (clientId: string, secure: boolean): string =>
  hostCookie(`st-${clientId}-token`, secure);
