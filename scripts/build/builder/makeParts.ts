/**
 * Makes the parts named as arguments and stores each under the key that follows its name. `--compiler-cache` before
 * them makes compilers keep a cache.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#server/config/projectRoot.ts';
import { jobs } from './parts.ts';
import { workFolder } from './places.ts';
import { openStore, readFiles } from './store.ts';

const root = projectRoot();
const work = workFolder(root);
const store = openStore(join(work, 'store'));
// The build was killed: the next one must find nobody in its folders.
process.once('disconnect', () => process.exit(1));

async function main(words: readonly string[]): Promise<void> {
  const compilerCache = words[0] === '--compiler-cache';
  for (const word of compilerCache ? words.slice(1) : words) {
    const [name, key = ''] = word.split(':');
    const part = jobs.flat().find(one => one.name === name);
    if (!part) throw new Error(`There is no part ${name}`);
    const folder = join(work, 'parts', part.name);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    await part.make(root, folder, { compilerCache });
    store.write(key, readFiles(folder));
    rmSync(folder, { recursive: true });
  }
}

main(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exit(1);
  },
);
