import type { Readable } from 'node:stream';

/** What lies under a key, before any of it is read. */
export interface StoredFile {
  /** Bytes. */
  size: number;
  /** The bytes from `start` to `end`, both included; all of them without a range. */
  read(range?: { start: number; end: number }): Readable;
}

/**
 * Keeps bytes under keys: pictures like `images/<id>/<variant>.<format>`; documents for operators like
 * `verification/<id>/<n>.<format>` and copies of people's data like `data-copies/<id>/<name>`, which must not be
 * reachable from outside. Writes are atomic.
 */
export interface Storage {
  put(key: string, bytes: Buffer, contentType: string): Promise<void>;
  /** As {@link put}, for what is too large to be held in memory. @throws what the source throws; then nothing is kept */
  write(key: string, source: Readable, contentType: string): Promise<void>;
  /** undefined when there is nothing under the key. */
  get(key: string): Promise<Buffer | undefined>;
  /** As {@link get}, for what is too large to be held in memory. */
  open(key: string): Promise<StoredFile | undefined>;
  /** The names right under the prefix, of files and of what holds more, in any order: `images/` → ids of pictures. */
  list(prefix: string): Promise<string[]>;
  /** Everything under the prefix. */
  remove(prefix: string): Promise<void>;
}
