import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

const compressible = /\.(js|css|json|svg|txt|html|webmanifest)$/;
/** Below this size, compression saves nothing on the wire. */
const smallest = 512;
/** Above this size, the last percent of compression costs seconds. */
const large = 1024 * 1024;

/**
 * Writes `file.br` and `file.gz` beside every file that is worth it, at the highest compression, since files are served
 * many times.
 */
export async function precompress(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true });
  const work = files.filter(file => compressible.test(file)).map(file => join(folder, file));
  // zlib uses four threads; more files at once would only take memory.
  const workers = Array.from({ length: 4 }, async () => {
    for (let file = work.pop(); file; file = work.pop()) await compress(file);
  });
  await Promise.all(workers);
}

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file);
  if (bytes.length < smallest) return;
  const [br, gz] = await Promise.all([
    brotliAsync(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: bytes.length > large ? 9 : 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
    gzipAsync(bytes, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}
