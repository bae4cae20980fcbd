import { createECDH, hkdfSync } from 'node:crypto';

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
