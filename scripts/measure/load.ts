import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE } from '#contract/time/units.ts';
import type { CommandLine } from '#server/config/command.ts';
import { residentMemory } from './bench/memory.ts';
import { kill, recoveryLimit, type Kill } from './load/kills.ts';
import { growth, watchMemory, type MemoryOf } from './load/memory.ts';
import type { loadOptions } from './load/options.ts';
import { say, summarize, underLoad, type Scene } from './load/run.ts';
import type { Figure } from './report.ts';

/** The warm-up, as a share of the run, during which caches fill; memory is compared only after it. */
const warmUp = 1 / 6;
/** In shorter runs memory is still settling. */
const judgesMemoryFrom = 30;

/**
 * Mixed load on several processes behind a proxy, after a build. Virtual users sign in, search, read, write, book, pay
 * and upload; what one process acknowledged must be visible on the others. Starts its own PostgreSQL (unless
 * `--database` names one on which databases may be created), a bucket, a mail server, `--processes` web processes and a
 * worker. With `--kill` one of the processes is killed every ten to thirty seconds. Fails on any error, on lost or
 * duplicated work, and on memory that grows by more than a tenth.
 */
export async function run({ values: options }: CommandLine<typeof loadOptions>): Promise<void> {
  summarize(await underLoad({ ...options, say }, scene => watch(scene, options)), 'load');
}

type Given = CommandLine<typeof loadOptions>['values'];

async function watch(scene: Scene, options: Given): Promise<Figure[]> {
  const end = Date.now() + options.minutes * MINUTE;
  const memory = watchMemory(scene.cluster);
  const reporting = setInterval(() => sayProgress(scene), 60_000);
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
  const judgesMemory = options.minutes >= judgesMemoryFrom;
  return options.kill ? figuresOf(kills) : courses.map(memory => figureOf(memory, judgesMemory));
}

function sayProgress({ tally, cluster }: Scene): void {
  const { actions, errors, struck } = tally.counts();
  const memory = [...cluster.webs, cluster.worker].map(({ pid }) => Math.round(residentMemory(pid())));
  say(`${actions} done, ${struck} struck, ${errors} errors; memory ${memory.join(', ')} MB`);
}

function figureOf(memory: MemoryOf, isJudged: boolean): Figure {
  const what = `memory of ${memory.process}: growth to ${Math.round(memory.last)} MB`;
  return { what, value: growth(memory), unit: '%', ...(isJudged ? { budget: 10 } : {}) };
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
