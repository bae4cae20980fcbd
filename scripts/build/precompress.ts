import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { pathsIn, type Files, type Store } from './builder/store.ts';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

const compressible = /\.(js|css|json|svg|txt|html|webmanifest)$/;
/** Below this size, compression saves nothing on the wire. */
const smallest = 512;
/** Above this size, the last percent of compression costs seconds. */
const large = 1024 * 1024;

/** `highest`: for files that are served many times. `quick`: a tenth more bytes in a thirtieth of the time. */
export type Compression = 'highest' | 'quick';

const levels = {
  highest: { brotli: 11, brotliOfLarge: 9, gzip: 9 },
  quick: { brotli: 5, brotliOfLarge: 5, gzip: 6 },
} as const satisfies Record<Compression, unknown>;

/** Writes `file.br` and `file.gz` beside every file that is worth it; those compressed before come from the store. */
export async function precompress(folder: string, compression: Compression, store: Store): Promise<void> {
  const work = pathsIn(folder)
    .filter(file => compressible.test(file))
    .map(file => join(folder, file));
  // zlib uses four threads; more files at once would only take memory.
  const workers = Array.from({ length: 4 }, async () => {
    for (let file = work.pop(); file; file = work.pop()) {
      const bytes = await readFile(file);
      if (bytes.length < smallest) continue;
      for (const [ending, copy] of await compressed(bytes, compression, store))
        await writeFile(`${file}.${ending}`, copy);
    }
  });
  await Promise.all(workers);
}

async function compressed(bytes: Buffer, compression: Compression, store: Store): Promise<Files> {
  const level = levels[compression];
  const quality = bytes.length > large ? level.brotliOfLarge : level.brotli;
  const key = createHash('sha256')
    .update(JSON.stringify([quality, level.gzip, process.versions.brotli, process.versions.zlib]))
    .update(bytes)
    .digest('hex');
  const cached = store.read(key);
  if (cached) return cached;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  const [br, gz] = await Promise.all([
    brotliAsync(bytes, { params }),
    gzipAsync(bytes, { level: level.gzip }),
  ]);
  const copies = new Map([
    ['br', br],
    ['gz', gz],
  ]);
  store.write(key, copies);
  return copies;
}
