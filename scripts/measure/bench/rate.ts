import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

let visitors = 0;

/** Returns headers for a new client address on each request. */
export function fromAnotherAddress(): Record<string, string> {
  visitors += 1;
  return { 'X-Forwarded-For': `10.9.${(visitors >> 8) & 255}.${visitors & 255}` };
}

/**
 * Runs the work at a fixed rate and returns each duration in milliseconds. Runs start on schedule even while earlier
 * ones are unfinished, as real users do.
 */
export async function atRate(
  perSecond: number,
  lasting: number,
  work: () => Promise<Response>,
): Promise<number[]> {
  return onSchedule(perSecond, perSecond * lasting, work);
}

/** The same, with a number of runs in all; each is passed its number. */
export async function onSchedule(
  perSecond: number,
  runs: number,
  work: (run: number) => Promise<Response>,
): Promise<number[]> {
  const began = performance.now();
  const started: Promise<number>[] = [];
  for (let run = 0; run < runs; run += 1) {
    await sleep(Math.max(0, began + (run * 1000) / perSecond - performance.now()));
    started.push(timed(() => work(run)));
  }
  return Promise.all(started);
}

async function timed(work: () => Promise<Response>): Promise<number> {
  const since = performance.now();
  const response = await work();
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}`);
  return performance.now() - since;
}
