import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** A value that only this installation can read and nobody can change, for a cookie. */
export interface Seal {
  close(value: object, expiresAt: Date): string;
  /** undefined for what is forged, made for something else, or too old at `now`. */
  open(sealed: unknown, now: Date): unknown;
}

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** `purpose` keeps what was sealed for one thing from being used for another. */
export function makeSeal(secret: string, purpose: string): Seal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `cookie ${purpose}`, 32));
  return {
    close(value, expiresAt) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv(algorithm, key, iv);
      const text = JSON.stringify({ value, expiresAt: expiresAt.getTime() });
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
    },
    open(sealed, now) {
      if (typeof sealed !== 'string') return undefined;
      const bytes = Buffer.from(sealed, 'base64url');
      try {
        const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes), {
          authTagLength: tagBytes,
        });
        decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
        const text = Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]);
        const { value, expiresAt } = JSON.parse(text.toString('utf8')) as {
          value: unknown;
          expiresAt: number;
        };
        return expiresAt > now.getTime() ? value : undefined;
      } catch {
        return undefined;
      }
    },
  };
}
