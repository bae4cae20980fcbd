import { createPublicKey, verify, type JsonWebKey, type KeyObject } from 'node:crypto';

/** A parsed JSON Web Token; nothing is verified yet. */
export interface IdToken {
  /** Id of the key it is signed with. */
  kid: string;
  claims: Readonly<Record<string, unknown>>;
  /** The signed part of the token. */
  signed: string;
  signature: Buffer;
}

const longest = 16 * 1024;

/** Parses a token; undefined unless it is an RS256 token with a key id. */
export function readIdToken(token: string): IdToken | undefined {
  const [header, payload, signature, ...rest] = token.length > longest ? [] : token.split('.');
  if (!header || !payload || !signature || rest.length > 0) return undefined;
  const head = parse(header);
  const claims = parse(payload);
  // The algorithm is our choice, never the token's: `none`, and HS256 with the public key, are well-known attacks.
  if (!claims || head?.alg !== 'RS256' || typeof head.kid !== 'string') return undefined;
  const signed = `${header}.${payload}`;
  return { kid: head.kid, claims, signed, signature: Buffer.from(signature, 'base64url') };
}

export const isSignedBy = ({ signed, signature }: IdToken, key: KeyObject): boolean =>
  verify('sha256', Buffer.from(signed), key, signature);

/** Returns an RSA key of 2048 bits or more; undefined for any other. */
export function toRsaKey(jwk: unknown): { kid: string; key: KeyObject } | undefined {
  if (!isMap(jwk) || jwk.kty !== 'RSA' || typeof jwk.kid !== 'string') return undefined;
  if (jwk.use !== undefined && jwk.use !== 'sig') return undefined;
  try {
    const key = createPublicKey({ key: jwk as JsonWebKey, format: 'jwk' });
    const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
    return bits >= 2048 ? { kid: jwk.kid, key } : undefined;
  } catch {
    return undefined;
  }
}

export const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parse(part: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
    return isMap(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
