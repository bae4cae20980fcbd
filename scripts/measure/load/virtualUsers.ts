import { setTimeout as sleep } from 'node:timers/promises';
import type { Community } from './community.ts';
import { booking } from './scenarios/booking.ts';
import { pick, WrongAnswer, type Actor, type Action } from './scenarios/action.ts';
import { reading } from './scenarios/reading.ts';
import { telling } from './scenarios/telling.ts';
import { writing } from './scenarios/writing.ts';
import type { Cluster } from './cluster.ts';
import type { Journal } from './journal.ts';
import { createHttpClient, UnexpectedResponse, type HttpClient } from './httpClient.ts';
import type { Outages } from './outages.ts';
import type { Tally } from './tally.ts';

export const actions: readonly Action[] = [...reading, ...writing, ...booking];

const actionsOf = ({ phones }: Community) => (phones.size > 0 ? [...actions, ...telling] : actions);

export interface CrowdOptions {
  cluster: Cluster;
  community: Community;
  journal: Journal;
  tally: Tally;
  outages: Outages;
  /** Number of browsers, each with its own connection. */
  connections: number;
  /** Actions started per second, in total. */
  rate: number;
  /** Runs every action once at the beginning, however rare it is. */
  startsWithAll?: boolean;
}

export interface VirtualUsers {
  /** Resolves when all started actions have ended. */
  stop(): Promise<void>;
}

/** Runs virtual users, each with one action at a time, until they are stopped. */
export function startVirtualUsers(options: CrowdOptions): VirtualUsers {
  const { cluster, community, connections, rate } = options;
  const all = actionsOf(community);
  const each = cluster.webs.map(({ url }) => createHttpClient(url));
  const between = (1000 * connections) / rate;
  const first = options.startsWithAll ? [...all] : [];
  let isOver = false;
  const lines: HttpClient[] = [];
  const lane = async () => {
    const line = createHttpClient(cluster.url);
    lines.push(line);
    await sleep(Math.random() * between);
    while (!isOver) {
      const since = Date.now();
      await act(options, { line, each }, first.shift() ?? oneOf(all));
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

function oneOf(actions: readonly Action[]): Action {
  let chance = Math.random() * actions.reduce((sum, { share }) => sum + share, 0);
  return actions.find(({ share }) => (chance -= share) < 0) ?? (actions[0] as Action);
}

async function act(
  { community, journal, tally, outages }: CrowdOptions,
  lines: Pick<Actor, 'line' | 'each'>,
  { name, do: doIt }: Action,
): Promise<void> {
  const since = Date.now();
  try {
    await doIt({ ...lines, person: pick(community.people), community, journal });
    tally.done(name, Date.now() - since);
  } catch (error) {
    const why = whyOf(error);
    if (why === 'transaction-booking-time-not-available') tally.refused(name);
    // A missing acknowledged write is always an error, even during an outage.
    else tally.failed(name, why, !(error instanceof WrongAnswer) && outages.since(since));
  }
}

/** The API's error code, or a short reason. */
function whyOf(error: unknown): string {
  if (error instanceof WrongAnswer || error instanceof UnexpectedResponse) return error.message;
  const { data, status, code, message } = error as {
    data?: { errors?: { code: string }[] };
    status?: number;
    code?: string;
    message?: string;
  };
  return data?.errors?.[0]?.code ?? (status ? `status ${status}` : (code ?? message ?? String(error)));
}
