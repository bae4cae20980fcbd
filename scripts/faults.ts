/**
 * `npm run faults -- --count 100`, after a build: kills the processes that answer, the worker and the database server with
 * SIGKILL at random moments, so many times, while people use them, starts them again at once, and compares what people
 * were told is done with what is there: nothing acknowledged is lost, nobody is charged or mailed twice, and people are
 * answered again within ten seconds. Takes the options of `npm run load`. Fails when anything of it is not so.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { median, type Figure } from './bench/report.ts';
import { kill, recoveryLimit, type Kill, type Victim } from './load/kills.ts';
import { readOptions } from './load/options.ts';
import { conclude, run, say } from './load/run.ts';

const options = readOptions(
  'npm run faults -- [--count 100] [--processes 2] [--connections 50] [--rate 10] [--people 200] [--database postgres://…] [--port 4200]',
);
/** Milliseconds between two kills, at most. */
const pause = 3_000;

const outcome = await run({ ...options, say }, async ({ house, tally, outages }) => {
  const victims: readonly Victim[] = house.databaseServer ? ['web', 'worker', 'database'] : ['web', 'worker'];
  const kills: Kill[] = [];
  while (kills.length < options.count) {
    await sleep(Math.random() * pause);
    await endStays(house.db);
    await sleep(Math.random() * 200);
    const victim = victims[Math.floor(Math.random() * victims.length)] as Victim;
    kills.push(await kill(house, victim, outages));
    const { answered, whole } = kills.at(-1) as Kill;
    const { deeds, struck, errors } = tally.counts();
    const facts = `answered after ${answered} ms, whole after ${whole} ms; ${deeds} done, ${struck} struck, ${errors} errors`;
    say(`kill ${String(kills.length).padStart(3)}: ${victim.padEnd(8)} ${facts}`);
  }
  return [...new Set(kills.map(({ victim }) => victim))].flatMap(victim =>
    figuresOf(
      victim,
      kills.filter(one => one.victim === victim),
    ),
  );
});
process.exitCode = conclude(outcome, 'faults') ? 0 : 1;

/** The time of some stays that were accepted is over, so that their hosts are paid out meanwhile. */
async function endStays(db: { run(sql: string): Promise<number> }): Promise<void> {
  await db
    .run(
      `update timers set run_at = now() where transition = 'transition/complete' and run_at > now() and random() < 0.2`,
    )
    // The last kill may have taken this connection along.
    .catch(() => undefined);
}

function figuresOf(victim: Victim, kills: readonly Kill[]): Figure[] {
  return [
    { what: `${victim}: killed`, value: kills.length, unit: '' },
    {
      what: `${victim}: until people were answered, p50`,
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
