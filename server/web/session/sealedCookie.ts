import { createCipher } from '#server/crypto/cipher.ts';

/** A cookie value, encrypted and authenticated: only this installation can read or change it. */
export interface Seal {
  close(value: object, expiresAt: Date): string;
  /** Undefined when the value is forged, has another purpose, or is expired at `now`. */
  open(sealed: unknown, now: Date): unknown;
}

/** `purpose` prevents a value sealed for one use from being accepted for another. */
export function createSealedCookie(secret: string, purpose: string): Seal {
  const cipher = createCipher(secret, `cookie ${purpose}`);
  return {
    close(value, expiresAt) {
      return cipher.close(JSON.stringify({ value, expiresAt: expiresAt.getTime() })).toString('base64url');
    },
    open(sealed, now) {
      if (typeof sealed !== 'string') return undefined;
      const text = cipher.open(Buffer.from(sealed, 'base64url'));
      if (text === undefined) return undefined;
      const { value, expiresAt } = JSON.parse(text) as { value: unknown; expiresAt: number };
      return expiresAt > now.getTime() ? value : undefined;
    },
  };
}
