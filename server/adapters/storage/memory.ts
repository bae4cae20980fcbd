import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Storage } from '#server/marketplace/ports/storage.ts';
import { keySegments } from './key.ts';

/** Stores bytes in memory, for tests: they are gone with the process. */
export function createMemoryStorage(): Storage {
  const kept = new Map<string, Buffer>();
  return {
    async put(key, bytes) {
      kept.set(keySegments(key).join('/'), Buffer.from(bytes));
    },
    async write(key, source) {
      const name = keySegments(key).join('/');
      kept.set(name, await buffer(source));
    },
    async open(key) {
      const bytes = kept.get(keySegments(key).join('/'));
      if (!bytes) return undefined;
      return {
        size: bytes.length,
        read: ({ start, end } = { start: 0, end: bytes.length - 1 }) =>
          Readable.from([bytes.subarray(start, end + 1)]),
      };
    },
    async get(key) {
      const bytes = kept.get(keySegments(key).join('/'));
      return bytes && Buffer.from(bytes);
    },
    async list(prefix) {
      const start = `${keySegments(prefix).join('/')}/`;
      const under = [...kept.keys()].filter(key => key.startsWith(start));
      return [...new Set(under.map(key => key.slice(start.length).split('/')[0] ?? ''))];
    },
    async remove(prefix) {
      const start = keySegments(prefix).join('/');
      for (const key of kept.keys()) if (key === start || key.startsWith(`${start}/`)) kept.delete(key);
    },
  };
}
