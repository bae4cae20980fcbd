import { createHash } from 'node:crypto';
import { randomIds } from '#server/bootstrap/engine.ts';
import type { Ids } from '#server/marketplace/origin.ts';

const digest = (key: string) => createHash('sha256').update(`poruch demo: ${key}`).digest();

/** Returns the same id for the same key in every demo, so that running the seed again finds the existing records. */
export function uuidOf(key: string): string {
  const bytes = digest(key);
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  );
}

/** Ids for one operation: the first is derived from the key, further ones follow from it. */
export function idsOf(key: string): Ids {
  let given = 0;
  return { ...randomIds, uuid: () => uuidOf(given++ === 0 ? key : `${key} ${given}`) };
}

/** Returns a number from 0 (inclusive) to 1 (exclusive) that is the same for the same key. */
export const chanceOf = (key: string): number => digest(key).readUInt32BE(20) / 2 ** 32;
