import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import type { Outages } from './outages.ts';

export type Victim = 'web' | 'worker' | 'database';

/** One kill and its recovery times, in milliseconds. */
export interface Kill {
  victim: Victim;
  /** Until the next page that needs the database was served. */
  answered: number;
  /** Until every process was ready again. */
  whole: number;
}

/** Longest permitted outage, in milliseconds. */
export const recoveryLimit = 10_000;

/**
 * Kills a process of that kind with SIGKILL (all processes of the database server) and restarts it at once, as a
 * process supervisor would.
 */
export async function kill(cluster: Cluster, victim: Victim, outages: Outages): Promise<Kill> {
  const end = outages.begin();
  const since = Date.now();
  try {
    const [answered] = await Promise.all([untilAnswered(cluster, since), killAndRestart(cluster, victim)]);
    await untilReady(cluster);
    return { victim, answered, whole: Date.now() - since };
  } finally {
    end();
  }
}

async function killAndRestart({ webs, worker, databaseServer }: Cluster, victim: Victim): Promise<void> {
  if (victim === 'database') return databaseServer?.crash();
  const one = victim === 'worker' ? worker : webs[Math.floor(Math.random() * webs.length)];
  await one?.kill();
  await one?.startAgain();
}

/** Resolves with the milliseconds since `since` until an uncached page was served. */
async function untilAnswered({ url }: Cluster, since: number): Promise<number> {
  // A request sent before the process died does not count.
  await sleep(20);
  for (let attempt = 0; ; attempt++) {
    const isThere = await fetch(`${url}/s?keywords=room&again=${since}-${attempt}`, {
      signal: AbortSignal.timeout(2 * recoveryLimit),
    }).then(
      answer => answer.ok,
      () => false,
    );
    if (isThere) return Date.now() - since;
    await sleep(50);
  }
}

async function untilReady({ webs, worker }: Cluster): Promise<void> {
  for (const { url } of [...webs, worker]) {
    while (!(await isReady(url))) await sleep(50);
  }
}

const isReady = (url: string) =>
  fetch(`${url}/readyz`).then(
    answer => answer.ok,
    () => false,
  );
