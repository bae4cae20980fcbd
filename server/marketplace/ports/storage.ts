/**
 * Keeps bytes under keys: pictures like `images/<id>/<variant>.<format>`, documents for operators like
 * `verification/<id>/<n>.<format>`, which must not be reachable from outside. Writes are atomic.
 */
export interface Storage {
  put(key: string, bytes: Buffer, contentType: string): Promise<void>;
  /** undefined when there is nothing under the key. */
  get(key: string): Promise<Buffer | undefined>;
  /** The names right under the prefix, of files and of what holds more, in any order: `images/` → ids of pictures. */
  list(prefix: string): Promise<string[]>;
  /** Everything under the prefix. */
  remove(prefix: string): Promise<void>;
}
