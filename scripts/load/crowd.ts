import { setTimeout as sleep } from 'node:timers/promises';
import type { Community } from './community.ts';
import { booking } from './deeds/booking.ts';
import { pick, WrongAnswer, type Actor, type Deed } from './deeds/deed.ts';
import { reading } from './deeds/reading.ts';
import { writing } from './deeds/writing.ts';
import type { House } from './house.ts';
import type { Journal } from './journal.ts';
import { openLine, Wrong, type Line } from './line.ts';
import type { Outages } from './outages.ts';
import type { Tally } from './tally.ts';

export const deeds: readonly Deed[] = [...reading, ...writing, ...booking];

export interface CrowdOptions {
  house: House;
  community: Community;
  journal: Journal;
  tally: Tally;
  outages: Outages;
  /** How many browsers, each with a connection of its own. */
  connections: number;
  /** How many deeds are begun in a second, all together. */
  rate: number;
  /** Every deed once as soon as it begins, however rare it is. */
  startsWithAll?: boolean;
}

export interface Crowd {
  /** Resolves when what was begun is over. */
  stop(): Promise<void>;
}

/** Lets people come and go, each doing one thing at a time, until they are stopped. */
export function gather(options: CrowdOptions): Crowd {
  const { house, connections, rate } = options;
  const each = house.webs.map(({ url }) => openLine(url));
  const between = (1000 * connections) / rate;
  const first = options.startsWithAll ? [...deeds] : [];
  let isOver = false;
  const lines: Line[] = [];
  const lane = async () => {
    const line = openLine(house.url);
    lines.push(line);
    await sleep(Math.random() * between);
    while (!isOver) {
      const since = Date.now();
      await act(options, { line, each }, first.shift() ?? next());
      const rest = between * (0.5 + Math.random()) - (Date.now() - since);
      for (const until = Date.now() + rest; !isOver && Date.now() < until;)
        await sleep(Math.min(500, until - Date.now()));
    }
  };
  const running = Promise.all(Array.from({ length: connections }, lane));
  return {
    async stop() {
      isOver = true;
      await running;
      for (const line of [...lines, ...each]) line.close();
    },
  };
}

function next(): Deed {
  let chance = Math.random() * deeds.reduce((sum, { share }) => sum + share, 0);
  return deeds.find(({ share }) => (chance -= share) < 0) ?? (deeds[0] as Deed);
}

async function act(
  { community, journal, tally, outages }: CrowdOptions,
  lines: Pick<Actor, 'line' | 'each'>,
  { name, do: doIt }: Deed,
): Promise<void> {
  const since = Date.now();
  try {
    await doIt({ ...lines, person: pick(community.people), community, journal });
    tally.done(name, Date.now() - since);
  } catch (error) {
    const why = whyOf(error);
    if (why === 'transaction-booking-time-not-available') tally.refused(name);
    // What was acknowledged is there, whatever was killed.
    else tally.failed(name, why, !(error instanceof WrongAnswer) && outages.since(since));
  }
}

/** The error code of the API, or in few words what else went wrong. */
function whyOf(error: unknown): string {
  if (error instanceof WrongAnswer || error instanceof Wrong) return error.message;
  const { data, status, code, message } = error as {
    data?: { errors?: { code: string }[] };
    status?: number;
    code?: string;
    message?: string;
  };
  return data?.errors?.[0]?.code ?? (status ? `status ${status}` : (code ?? message ?? String(error)));
}
