import { setTimeout as sleep } from 'node:timers/promises';
import type { CommandLine } from '#server/config/command.ts';
import { kill, recoveryLimit, type Kill, type Victim } from './load/kills.ts';
import type { faultOptions } from './load/options.ts';
import { say, summarize, underLoad, type Scene } from './load/run.ts';
import { median, type Figure } from './report.ts';

/** Longest pause between two kills, in milliseconds. */
const pause = 3_000;

/**
 * After a build: kills web processes, the worker and the database server with SIGKILL
 * at random moments, this many times, under load, restarts them at once, and compares what was acknowledged with what
 * is stored: no acknowledged write is lost, nobody is charged or mailed twice, and requests are served again within ten
 * seconds. Fails when any of this does not hold.
 */
export async function run({ values: options }: CommandLine<typeof faultOptions>): Promise<void> {
  summarize(await underLoad({ ...options, say }, scene => killSome(scene, options.count)), 'faults');
}

async function killSome({ cluster, tally, outages }: Scene, count: number): Promise<Figure[]> {
  const victims: readonly Victim[] = cluster.databaseServer
    ? ['web', 'worker', 'database']
    : ['web', 'worker'];
  const kills: Kill[] = [];
  while (kills.length < count) {
    await sleep(Math.random() * pause);
    await endStays(cluster.db);
    await sleep(Math.random() * 200);
    const victim = victims[Math.floor(Math.random() * victims.length)] as Victim;
    kills.push(await kill(cluster, victim, outages));
    const { answered, whole } = kills.at(-1) as Kill;
    const { actions, struck, errors } = tally.counts();
    const facts = `answered after ${answered} ms, whole after ${whole} ms; ${actions} done, ${struck} struck, ${errors} errors`;
    say(`kill ${String(kills.length).padStart(3)}: ${victim.padEnd(8)} ${facts}`);
  }
  return [...new Set(kills.map(({ victim }) => victim))].flatMap(victim =>
    figuresOf(
      victim,
      kills.filter(one => one.victim === victim),
    ),
  );
}

/** Ends some of the accepted stays, so that their hosts are paid out during the run. */
async function endStays(db: { run(sql: string): Promise<number> }): Promise<void> {
  await db
    .run(
      `update timers set run_at = now() where transition = 'transition/complete' and run_at > now() and random() < 0.2`,
    )
    // The last kill may have closed this connection.
    .catch(() => undefined);
}

function figuresOf(victim: Victim, kills: readonly Kill[]): Figure[] {
  return [
    { what: `${victim}: killed`, value: kills.length, unit: '' },
    {
      what: `${victim}: until requests were served, p50`,
      value: median(kills.map(k => k.answered)),
      unit: 'ms',
    },
    {
      what: `${victim}: the same, slowest`,
      value: Math.max(...kills.map(k => k.answered)),
      unit: 'ms',
      budget: recoveryLimit,
    },
    {
      what: `${victim}: until all were ready, slowest`,
      value: Math.max(...kills.map(k => k.whole)),
      unit: 'ms',
    },
  ];
}
