import { statfs } from 'node:fs/promises';

/** Bytes below which operators are warned: enough for a day of photos, and for the database to go on working. */
export const lowDisk = 1_000_000_000;

/** Returns how many bytes may still be written; undefined where the system does not tell. */
export type FreeDisk = () => Promise<number | undefined>;

/** Milliseconds for which a result is reused: probes and metrics ask every few seconds. */
const maxAge = 10_000;

/**
 * Watches the disk of a folder, such as the data folder. What a database elsewhere has left only its own server knows.
 */
export function createFreeDisk(folder: string, now: () => number = Date.now): FreeDisk {
  let known: { at: number; bytes: Promise<number | undefined> } | undefined;
  return () => {
    if (!known || now() - known.at >= maxAge) known = { at: now(), bytes: freeBytes(folder) };
    return known.bytes;
  };
}

/** What ordinary accounts may use, not what is reserved for root. */
const freeBytes = (folder: string) =>
  statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => undefined,
  );
