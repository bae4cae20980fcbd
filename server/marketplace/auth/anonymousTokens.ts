import { createHmac, timingSafeEqual } from 'node:crypto';

const mark = 'anonymous';

/** Issues a signed, stateless token for an anonymous visitor, so that a visit writes no row. */
export function issueAnonymousToken(secret: string, clientId: string, expiresAt: Date): string {
  const claim = [
    mark,
    Buffer.from(clientId).toString('base64url'),
    Math.floor(expiresAt.getTime() / 1000),
  ].join('.');
  return `${claim}.${sign(secret, claim)}`;
}

/** Recognises anonymous tokens without a database lookup. */
export const isAnonymousToken = (token: string): boolean => token.startsWith(`${mark}.`);

/** Returns the client the token was issued to; undefined when it is forged or expired. */
export function readAnonymousToken(
  secret: string,
  token: string,
  now: Date,
): { clientId: string } | undefined {
  const end = token.lastIndexOf('.');
  const claim = token.slice(0, end);
  const [given, expected] = [Buffer.from(token.slice(end + 1)), Buffer.from(sign(secret, claim))];
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const [, clientId = '', expiresAt = '0'] = claim.split('.');
  if (Number(expiresAt) * 1000 <= now.getTime()) return undefined;
  return { clientId: Buffer.from(clientId, 'base64url').toString() };
}

// The prefix prevents signatures made for other uses of the secret from being accepted here.
const sign = (secret: string, claim: string) =>
  createHmac('sha256', secret).update(`access-token:${claim}`).digest('base64url');
