import { createECDH, hkdfSync } from 'node:crypto';
import { HOUR } from '#contract/time/units.ts';
import type webPush from 'web-push';

/** A P-256 key pair, base64url; the public key is uncompressed. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/**
 * Derives the keys that identify the site to push services (RFC 8292) from its secret, so that all processes have the
 * same ones, backups need no other file, and nothing but the secret has to be protected.
 */
export function deriveVapidKeys(secret: string): VapidKeys {
  for (let attempt = 0; ; attempt++) {
    const bytes = Buffer.from(hkdfSync('sha256', secret, '', `poruch web push ${attempt}`, 32));
    const curve = createECDH('prime256v1');
    try {
      curve.setPrivateKey(bytes);
    } catch {
      // One in four thousand million numbers is larger than the order of the curve.
      continue;
    }
    return { publicKey: curve.getPublicKey('base64url'), privateKey: bytes.toString('base64url') };
  }
}

/** For how long a token is used again, in milliseconds. Services take one for up to a day; the clock may be corrected. */
const usedFor = HOUR;
const mostTokens = 100;

/**
 * Returns the `Authorization` header (RFC 8292) for a push service's origin. A token says nothing about the browser, so
 * that one is signed for all pushes of an hour to the same service.
 */
export type Authorize = (library: typeof webPush, origin: string) => string;

export function createAuthorization(contact: string, { publicKey, privateKey }: VapidKeys): Authorize {
  const tokens = new Map<string, { header: string; since: number }>();
  return ({ getVapidHeaders }, origin) => {
    const now = Date.now();
    const found = tokens.get(origin);
    if (found && Math.abs(now - found.since) < usedFor) return found.header;
    const { Authorization: header } = getVapidHeaders(origin, contact, publicKey, privateKey, 'aes128gcm');
    // Strangers name the origins.
    if (tokens.size >= mostTokens) tokens.clear();
    tokens.set(origin, { header, since: now });
    return header;
  };
}
