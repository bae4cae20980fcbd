import { createHash } from 'node:crypto';

/** Returns the hash under which tokens and codes are stored. */
export const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();
