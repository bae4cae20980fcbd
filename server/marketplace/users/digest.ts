import { createHash } from 'node:crypto';

/** The form in which tokens and codes are kept. */
export const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();
