import { writeFileSync } from 'node:fs';
import { report, type Figure } from '../report.ts';
import { createCommunity } from './community.ts';
import { startVirtualUsers } from './virtualUsers.ts';
import { startCluster, type Cluster, type ClusterOptions } from './cluster.ts';
import { openJournal } from './journal.ts';
import { judge, messageNotificationDelay, untilIdle } from './judge.ts';
import { watchOutages, type Outages } from './outages.ts';
import { openTally, type Tally } from './tally.ts';

export interface RunOptions extends ClusterOptions {
  people: number;
  connections: number;
  rate: number;
  startsWithAll?: boolean;
  /** In seconds: also waits for work that becomes due this long after the load has stopped. */
  ahead?: number;
  /** Reports progress. */
  say?: (what: string) => void;
}

const signals = ['SIGINT', 'SIGTERM'] as const;

/** Passed to `meanwhile` during the load. */
export interface Scene {
  cluster: Cluster;
  tally: Tally;
  outages: Outages;
}

export interface Outcome {
  figures: readonly Figure[];
  /** The table of actions, and the errors by kind. */
  lines: readonly string[];
  /** What the processes wrote to their error logs. */
  complaints: readonly string[];
}

/**
 * Runs the load on a cluster while `meanwhile` is running, then checks everything that was acknowledged. Returns the
 * figures, those of `meanwhile` first.
 */
export async function underLoad(
  options: RunOptions,
  meanwhile: (scene: Scene) => Promise<readonly Figure[]>,
): Promise<Outcome> {
  const { say = () => undefined } = options;
  const cluster = await startCluster(options);
  // Ctrl-C reaches the processes directly; this waits for them and stops their database.
  const interrupted = () => void cluster.stop().finally(() => process.exit(130));
  for (const signal of signals) process.once(signal, interrupted);
  try {
    const community = await createCommunity(cluster, options.people);
    say(`${options.people} users have signed up`);
    const [journal, tally, outages] = [openJournal(), openTally(say), watchOutages()];
    const crowd = startVirtualUsers({ ...options, cluster, community, journal, tally, outages });
    let own: readonly Figure[];
    try {
      own = await meanwhile({ cluster, tally, outages });
    } finally {
      await crowd.stop();
    }
    say('all users have stopped; waiting for pending work');
    const rest = await untilIdle(cluster, options.ahead ?? messageNotificationDelay);
    const { actions, errors, struck } = tally.counts();
    const figures: Figure[] = [
      ...own,
      { what: 'actions that succeeded', value: actions, unit: '' },
      { what: 'actions interrupted by an injected failure', value: struck, unit: '' },
      { what: 'errors', value: errors, unit: '', budget: 0 },
      { what: 'until all started work was finished', value: rest, unit: 's' },
      ...(await judge(cluster, community, journal)),
    ];
    await cluster.stop();
    return { figures, lines: tally.lines(), complaints: cluster.complaints };
  } catch (error) {
    // Keep the original error, not a failure to stop after it.
    await cluster.stop().catch(() => undefined);
    throw error;
  } finally {
    for (const signal of signals) process.off(signal, interrupted);
  }
}

/** Prints a line of progress with the time of day. */
export const say = (what: string): void => console.log(`${new Date().toISOString().slice(11, 19)} ${what}`);

/** Reports the results, and writes what the processes complained of to `<name>-results.log`. */
export function summarize({ figures, lines, complaints }: Outcome, name: string): void {
  console.log(`\n${lines.join('\n')}\n`);
  report(figures, name);
  writeFileSync(`${name}-results.log`, complaints.join('\n'));
}
