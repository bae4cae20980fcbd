import type { Readable } from 'node:stream';

/** A stored file whose content has not been read yet. */
export interface StoredFile {
  /** Bytes. */
  size: number;
  /** Returns the bytes from `start` to `end`, both inclusive; all of them without a range. */
  read(range?: { start: number; end: number }): Readable;
}

/**
 * Stores bytes under keys: images like `images/<id>/<variant>.<format>`; files of messages like
 * `message-documents/<id>/<name>`, documents for operators like `verification/<id>/<n>.<format>` and data exports like
 * `data-copies/<id>/<name>`, which must not be publicly reachable. Writes are atomic.
 */
export interface Storage {
  /** `isPublic`: everybody may see it; what is stored without that is encrypted. */
  put(key: string, bytes: Buffer, contentType: string, options?: { isPublic?: boolean }): Promise<void>;
  /** As {@link put}, for content too large to hold in memory. @throws what the source throws; then nothing is stored */
  write(key: string, source: Readable, contentType: string): Promise<void>;
  /** Returns undefined when nothing is stored under the key. */
  get(key: string): Promise<Buffer | undefined>;
  /** As {@link get}, for content too large to hold in memory. */
  open(key: string): Promise<StoredFile | undefined>;
  /** Lists the names directly under the prefix, of files and of folders, in any order: `images/` → ids of images. */
  list(prefix: string): Promise<string[]>;
  /** Removes everything under the prefix. */
  remove(prefix: string): Promise<void>;
}
