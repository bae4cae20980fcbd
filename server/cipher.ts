import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts what only this installation may read, so that nobody can change it unnoticed. */
export interface Cipher {
  close(text: string): Buffer;
  /** undefined for what is forged, or was made with another secret or for something else. */
  open(sealed: Uint8Array): string | undefined;
}

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** `purpose` keeps what was made for one thing from being used for another. */
export function makeCipher(secret: string, purpose: string): Cipher {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  return {
    close(text) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv(algorithm, key, iv);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]);
    },
    open(sealed) {
      try {
        const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, ivBytes), {
          authTagLength: tagBytes,
        });
        decipher.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
        const body = sealed.subarray(ivBytes + tagBytes);
        return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
      } catch {
        return undefined;
      }
    },
  };
}
