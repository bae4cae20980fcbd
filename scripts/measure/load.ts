/**
 * Mixed load on several processes behind a proxy, after a build. Virtual users sign in, search, read, write, book, pay
 * and upload; what one process acknowledged must be visible on the others. Starts its own PostgreSQL (unless
 * `--database` names one on which databases may be created), a bucket, a mail server, `--processes` web processes and a
 * worker. With `--kill` one of the processes is killed every ten to thirty seconds. Fails on any error, on lost or
 * duplicated work, and on memory that grows by more than a tenth.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE } from '#contract/time/units.ts';
import { residentMemory } from './bench/memory.ts';
import type { Figure } from './bench/report.ts';
import { kill, recoveryLimit, type Kill } from './load/kills.ts';
import { growth, watchMemory, type MemoryOf } from './load/memory.ts';
import { readOptions } from './load/options.ts';
import type { Scene } from './load/run.ts';

const options = readOptions({
  name: 'load',
  summary: 'virtual users on several processes behind a proxy',
  takes: ['processes', 'minutes', 'connections', 'rate', 'people', 'kill', 'database', 'port'],
});
// Loaded only now: the help need not wait for the engine.
const { summarize, run, say } = await import('./load/run.ts');
/** The warm-up, as a share of the run, during which caches fill; memory is compared only after it. */
const warmUp = 1 / 6;
/** In shorter runs memory is still settling. */
const judgesMemoryFrom = 30;

const outcome = await run({ ...options, say }, async scene => {
  const end = Date.now() + options.minutes * MINUTE;
  const memory = watchMemory(scene.cluster);
  const reporting = setInterval(() => report(scene), 60_000);
  const kills: Kill[] = [];
  while (Date.now() < end) {
    await sleep(Math.min(end - Date.now(), options.kill ? 10_000 + Math.random() * 20_000 : Infinity));
    if (options.kill && Date.now() < end)
      kills.push(await kill(scene.cluster, Math.random() < 0.7 ? 'web' : 'worker', scene.outages));
  }
  clearInterval(reporting);
  const courses = memory.stop(warmUp);
  for (const { process, course, most } of courses)
    console.log(`memory of ${process}, MB: ${course.map(Math.round).join(' ')}, at most ${Math.round(most)}`);
  return [...(options.kill ? figuresOf(kills) : courses.flatMap(figureOf))];
});
process.exitCode = summarize(outcome, 'load') ? 0 : 1;

function report({ tally, cluster }: Scene): void {
  const { actions, errors, struck } = tally.counts();
  const memory = [...cluster.webs, cluster.worker].map(({ pid }) => Math.round(residentMemory(pid())));
  say(`${actions} done, ${struck} struck, ${errors} errors; memory ${memory.join(', ')} MB`);
}

function figureOf(memory: MemoryOf): Figure[] {
  const what = `memory of ${memory.process}: growth to ${Math.round(memory.last)} MB`;
  const budget = options.minutes >= judgesMemoryFrom ? { budget: 10 } : {};
  return [{ what, value: growth(memory), unit: '%', ...budget }];
}

function figuresOf(kills: readonly Kill[]): Figure[] {
  return [
    { what: 'processes killed', value: kills.length, unit: '' },
    {
      what: 'slowest until requests were served again',
      value: Math.max(0, ...kills.map(({ answered }) => answered)),
      unit: 'ms',
      budget: recoveryLimit,
    },
  ];
}
