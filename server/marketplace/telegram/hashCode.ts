import { createHash } from 'node:crypto';

/** Returns what is stored of a linking code. Codes are random, so that an unsalted hash suffices. */
export const hashCode = (code: string): Buffer => createHash('sha256').update(code).digest();
