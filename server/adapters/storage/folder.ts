import { randomUUID } from 'node:crypto';
import { chmodSync, createReadStream, existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Storage } from '#server/marketplace/ports/storage.ts';
import { keySegments } from './key.ts';

/**
 * Stores bytes as files in a local folder, which is created when missing. Only this process's account may enter the
 * folder and read the files, no other account on the machine.
 */
export function createFolderStorage(folder: string): Storage {
  // Closes a folder made by an earlier version, which everybody could enter.
  if (existsSync(folder)) chmodSync(folder, 0o700);
  const pathOf = (key: string) => join(folder, ...keySegments(key));
  const keep = async (key: string, content: Buffer | Readable) => {
    const path = pathOf(key);
    const unfinished = `${path}.${randomUUID()}.tmp`;
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    try {
      // Flushed before the rename, so that a power cut leaves the whole file or none.
      await writeFile(unfinished, content, { flush: true, mode: 0o600 });
      await rename(unfinished, path);
    } catch (cause) {
      await rm(unfinished, { force: true });
      throw cause;
    }
  };
  return {
    put: keep,
    write: keep,
    async open(key) {
      const path = pathOf(key);
      try {
        const found = await stat(path);
        if (!found.isFile()) return undefined;
        return { size: found.size, read: range => createReadStream(path, range) };
      } catch (cause) {
        if (isMissing(cause)) return undefined;
        throw cause;
      }
    },
    async get(key) {
      try {
        return await readFile(pathOf(key));
      } catch (cause) {
        if (isMissing(cause)) return undefined;
        throw cause;
      }
    },
    async list(prefix) {
      try {
        return await readdir(pathOf(prefix));
      } catch (cause) {
        if (isMissing(cause)) return [];
        throw cause;
      }
    },
    async remove(prefix) {
      await rm(pathOf(prefix), { recursive: true, force: true });
    },
  };
}

// A folder instead of the file, or a file instead of a parent folder, also means that nothing is stored under the key.
const isMissing = (cause: unknown): boolean =>
  typeof cause === 'object' && cause !== null && 'code' in cause && missing.has(String(cause.code));

const missing = new Set(['ENOENT', 'ENOTDIR', 'EISDIR']);
