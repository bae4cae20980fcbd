import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { type Compression, precompress } from '../precompress.ts';
import { createKeys, toolInputs } from './inputs.ts';
import type { MakeOptions, Part } from './parts.ts';
import { stagingFolder, workFolder } from './places.ts';
import { digestOf, openStore, pathsIn, writeFiles } from './store.ts';
import { swap, takeLock } from './swap.ts';

/** In `build/`: what it was made of, and how. */
const stampFile = 'stamp.json';

interface Stamp {
  keys: Readonly<Record<string, string>>;
  compression: Compression;
  /** Of all other files. */
  digest: string;
}

/** Largest size of the cache, in bytes: it holds the builds of several branches. */
const cacheLimit = 600_000_000;

/** Makes parts, each given as `name:key`, in the store. */
export type Make = (words: readonly string[], options: MakeOptions) => Promise<void>;

/** A part of the build under its key. */
type Keyed = Part & { key: string };

/**
 * Builds `build/`, beside the present one, which it replaces at the end. What was made of the same inputs before is not
 * made again. Returns a sentence on what was done. @throws when a part cannot be made.
 */
export async function build(
  root: string,
  jobs: readonly (readonly Part[])[],
  compression: Compression,
  print: (line: string) => void,
  make: Make = makeParts,
): Promise<string> {
  const started = Date.now();
  const work = workFolder(root);
  const giveBack = await takeLock(work, (holder, lock) =>
    print(
      `Another build is running (process ${holder}): waiting for its end. If that is no build, delete ${lock}.`,
    ),
  );
  try {
    const keyOf = createKeys(root);
    const keyed = jobs.map(job =>
      job.map((part): Keyed => ({ ...part, key: `${part.name}-${keyOf(...toolInputs, ...part.inputs)}` })),
    );
    const keys = Object.fromEntries(keyed.flat().map(({ name, key }) => [name, key]));
    const isPresent = isComplete(join(root, 'build'), keys, compression);
    const made = isPresent ? [] : await assemble(root, keyed, compression, make);
    return `${summaryOf(root, isPresent, made)}, ${((Date.now() - started) / 1000).toFixed(1)} s`;
  } finally {
    giveBack();
  }
}

/** Whether `build/` was made of these parts, compressed at least this much, and nothing in it has changed since. */
function isComplete(folder: string, keys: Stamp['keys'], compression: Compression): boolean {
  const stamp = readStamp(join(folder, stampFile));
  return (
    JSON.stringify(stamp?.keys) === JSON.stringify(keys) &&
    (compression === 'quick' || stamp?.compression === 'highest') &&
    stamp?.digest === digestOf(folder, stampFile)
  );
}

function readStamp(file: string): Stamp | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Stamp;
  } catch {
    return undefined;
  }
}

/** Puts the parts together and swaps them in. Returns the names of those that had to be made. */
async function assemble(
  root: string,
  keyed: readonly (readonly Keyed[])[],
  compression: Compression,
  make: Make,
): Promise<string[]> {
  const store = openStore(join(workFolder(root), 'store'));
  const missing = keyed.map(job => job.filter(({ key }) => !store.read(key))).filter(job => job.length > 0);
  // Writing the compilers' cache takes a sixth of their time and a third of their memory. An upgrade would never read
  // it: installing packages removes it.
  const options = { compilerCache: compression === 'quick' };
  await runConcurrently(missing, processLimit(), job =>
    make(
      job.map(({ name, key }) => `${name}:${key}`),
      options,
    ),
  );
  const staging = stagingFolder(root);
  const next = join(staging, 'next');
  rmSync(next, { recursive: true, force: true });
  mkdirSync(next, { recursive: true });
  for (const { name, key } of keyed.flat()) {
    const files = store.read(key);
    if (!files) throw new Error(`The part ${name} is not in ${workFolder(root)}`);
    writeFiles(next, files);
  }
  await precompress(join(next, 'static'), compression, store);
  const keys = Object.fromEntries(keyed.flat().map(({ name, key }) => [name, key]));
  const stamp: Stamp = { keys, compression, digest: digestOf(next) };
  writeFileSync(join(next, stampFile), JSON.stringify(stamp));
  swap(next, join(root, 'build'), join(staging, 'old'));
  store.prune(cacheLimit);
  return missing.flat().map(({ name }) => name);
}

function summaryOf(root: string, isPresent: boolean, made: readonly string[]): string {
  const folder = join(root, 'build/static');
  const files = pathsIn(folder);
  const bytes = files.reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
  const size = `${files.length} files for browsers, ${Math.round(bytes / 1024)} KB with maps`;
  if (isPresent) return `Nothing has changed since the last build: ${size}`;
  return `Built ${size}; ${made.length > 0 ? `made: ${made.join(', ')}` : 'all parts were made before'}`;
}

/** What the largest part takes, in bytes. */
const memoryEach = 1_000_000_000;

/** As many processes as have a processor and memory of their own. */
const processLimit = (): number =>
  Math.max(1, Math.min(availableParallelism(), Math.floor(process.availableMemory() / memoryEach)));

/** Runs all jobs, at most `limit` at a time, in the given order. @throws the first error, once the jobs that run have ended. */
async function runConcurrently<J>(
  jobs: readonly J[],
  limit: number,
  run: (job: J) => Promise<void>,
): Promise<void> {
  const waiting = [...jobs];
  const runWaiting = async () => {
    for (let job = waiting.shift(); job !== undefined; job = waiting.shift()) await run(job);
  };
  const ends = await Promise.allSettled(
    Array.from({ length: Math.min(limit, jobs.length) }, () =>
      runWaiting().catch((error: unknown) => {
        waiting.length = 0;
        throw error;
      }),
    ),
  );
  const failed = ends.find(end => end.status === 'rejected');
  if (failed) throw failed.reason;
}

const program = fileURLToPath(new URL('makeParts.ts', import.meta.url));

/** Makes parts in a process of their own, each given as `name:key`. @throws when they could not be made. */
async function makeParts(words: readonly string[], { compilerCache }: MakeOptions): Promise<void> {
  const child = fork(program, [...(compilerCache ? ['--compiler-cache'] : []), ...words]);
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`Not built: ${words.map(word => word.split(':')[0]).join(', ')}`);
}
