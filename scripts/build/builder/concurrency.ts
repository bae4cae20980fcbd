import { fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { MakeOptions } from './parts.ts';

/** What the largest part takes, in bytes. */
const memoryEach = 1_000_000_000;

/** As many processes as have a processor and memory of their own. */
export const processLimit = (): number =>
  Math.max(1, Math.min(availableParallelism(), Math.floor(process.availableMemory() / memoryEach)));

/** Runs all jobs, at most `limit` at a time, in the given order. @throws the first error, once the jobs that run have ended. */
export async function runConcurrently<J>(
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
export async function makeParts(words: readonly string[], { compilerCache }: MakeOptions): Promise<void> {
  const child = fork(program, [...(compilerCache ? ['--compiler-cache'] : []), ...words]);
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`Not built: ${words.map(word => word.split(':')[0]).join(', ')}`);
}
