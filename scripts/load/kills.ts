import { setTimeout as sleep } from 'node:timers/promises';
import type { House } from './house.ts';
import type { Outages } from './outages.ts';

export type Victim = 'web' | 'worker' | 'database';

/** One kill, and how long it took to recover from, in milliseconds. */
export interface Kill {
  victim: Victim;
  /** Until the next page that needs the database was answered. */
  answered: number;
  /** Until every process was ready again. */
  whole: number;
}

/** So long nothing may be down. */
export const recoveryLimit = 10_000;

/**
 * Ends a process of that kind with SIGKILL, of the database server all, and starts it again at once, as whoever supervises
 * them would.
 */
export async function kill(house: House, victim: Victim, outages: Outages): Promise<Kill> {
  const end = outages.begin();
  const since = Date.now();
  try {
    const [answered] = await Promise.all([untilAnswered(house, since), strike(house, victim)]);
    await untilReady(house);
    return { victim, answered, whole: Date.now() - since };
  } finally {
    end();
  }
}

async function strike({ webs, worker, databaseServer }: House, victim: Victim): Promise<void> {
  if (victim === 'database') return databaseServer?.crash();
  const one = victim === 'worker' ? worker : webs[Math.floor(Math.random() * webs.length)];
  await one?.kill();
  await one?.startAgain();
}

/** Resolves with the milliseconds since then at which a page was there that nobody had kept. */
async function untilAnswered({ url }: House, since: number): Promise<number> {
  // What was asked before it died does not count.
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

async function untilReady({ webs, worker }: House): Promise<void> {
  for (const { url } of [...webs, worker]) {
    while (!(await isReady(url))) await sleep(50);
  }
}

const isReady = (url: string) =>
  fetch(`${url}/readyz`).then(
    answer => answer.ok,
    () => false,
  );
