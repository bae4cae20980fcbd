import { makeCipher } from '#server/cipher.ts';

/** A value that only this installation can read and nobody can change, for a cookie. */
export interface Seal {
  close(value: object, expiresAt: Date): string;
  /** undefined for what is forged, made for something else, or too old at `now`. */
  open(sealed: unknown, now: Date): unknown;
}

/** `purpose` keeps what was sealed for one thing from being used for another. */
export function makeSeal(secret: string, purpose: string): Seal {
  const cipher = makeCipher(secret, `cookie ${purpose}`);
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
