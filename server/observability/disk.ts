import { statfs } from 'node:fs/promises';

/** Bytes below which operators are warned: enough for a day of photos, and for the database to go on working. */
export const lowDisk = 1_000_000_000;

/** Returns the number of bytes that can still be written; undefined if the system doesn't report it. */
export type FreeDisk = () => Promise<number | undefined>;

/** Milliseconds for which a result is reused: probes and metrics ask every few seconds. */
const maxAge = 10_000;

/** Watches the disk that a folder is on. The disk of a database on another server can't be seen from here. */
export function createFreeDisk(folder: string, now: () => number = Date.now): FreeDisk {
  let known: { at: number; bytes: Promise<number | undefined> } | undefined;
  return () => {
    if (!known || now() - known.at >= maxAge)
      known = { at: now(), bytes: freeBytes(folder).catch(() => undefined) };
    return known.bytes;
  };
}

/** Returns the bytes that ordinary accounts can still write: some file systems reserve more for root. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
