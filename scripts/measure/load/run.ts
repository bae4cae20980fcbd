import { writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import Stripe from 'stripe';
import { MINUTE } from '#contract/time/units.ts';
import { countOf, judgeHistory } from '#test/faults/history.ts';
import { type Dues, duesAtTheEnd, judge as judgeMoney } from '#test/faults/payments/judge.ts';
import { type Figure, percentile, report } from '../report.ts';
import { type Community, createCommunity } from './community.ts';
import { startVirtualUsers } from './virtualUsers.ts';
import { type Cluster, type ClusterOptions, startCluster } from './cluster.ts';
import { countLost, type Journal, openJournal } from './journal.ts';
import { type Outages, watchOutages } from './outages.ts';
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
      ...pushFigures(community),
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

/** How soon phones were told. */
function pushFigures({ phones, pushTimes }: Community): Figure[] {
  if (phones.size === 0) return [];
  const received = [...phones.values()].reduce((sum, phone) => sum + phone.received.length, 0);
  return [
    { what: 'pushes that phones received', value: received, unit: '' },
    { what: 'from a message to its push: p50', value: percentile(pushTimes, 0.5), unit: 'ms' },
    { what: 'from a message to its push: p99', value: percentile(pushTimes, 0.99), unit: 'ms', budget: 2000 },
  ];
}

/** Prints a line of progress with the time of day. */
export const say = (what: string): void => console.log(`${new Date().toISOString().slice(11, 19)} ${what}`);

/** Reports the results, and writes what the processes complained of to `<name>-results.log`. */
export function summarize({ figures, lines, complaints }: Outcome, name: string): void {
  console.log(`\n${lines.join('\n')}\n`);
  report(figures, name);
  writeFileSync(`${name}-results.log`, complaints.join('\n'));
}

const nothingYet = { charged: 0, refunded: 0, paidOut: 0 };

/** Users stop midway and next month's stays are not over: the amounts expected for a booking in each state. */
const dues: Dues = {
  ...duesAtTheEnd,
  'state/pending-payment': nothingYet,
  'state/preauthorized': nothingYet,
  'state/accepted': { charged: 5000, refunded: 0, paidOut: 0 },
};

/**
 * A dead worker's jobs are taken over when its lease of two minutes has expired, and a mail whose connection broke is
 * retried after a minute.
 */
const restsWithin = 6 * MINUTE;

/** The notification of a new message is delayed by this many seconds, in case the recipient reads it first. */
const messageNotificationDelay = 120;

/**
 * Waits until no work is due, now or within this many seconds. Returns how many seconds that took; what is left then
 * counts as forgotten.
 */
async function untilIdle({ db }: Cluster, ahead: number): Promise<number> {
  const since = Date.now();
  const due = () =>
    countOf(
      db,
      `select 1 from outbox where done_at is null and run_at < now() + interval '${ahead} s'
       union all select 1 from payment_operations where status = 'open'
       union all select 1 from timers where run_at <= now()`,
    );
  while ((await due()) > 0 && Date.now() - since < restsWithin) await sleep(500);
  return (Date.now() - since) / 1000;
}

/** Counts the acknowledged writes that were lost or made twice. Every count has to be 0. */
async function judge(cluster: Cluster, community: Community, journal: Journal): Promise<Figure[]> {
  const { db, mails, simulatorPort } = cluster;
  const options = { host: '127.0.0.1', port: simulatorPort, protocol: 'http', telemetry: false } as const;
  const stripe = new Stripe('sk_test_simulator', options);
  const history = await judgeHistory(db, journal.transitions);
  const missing = await countLost(journal, db);
  const money = await judgeMoney({ db, stripe }, community.accountId, journal.transitions, dues);
  const paid = journal.transitions.length + journal.messages.length + journal.images.length;
  const none = (what: string, value: number): Figure => ({ what, value, unit: '', budget: 0 });
  return [
    { what: 'writes that were acknowledged', value: paid + journal.editions.size, unit: '' },
    none('of them lost: transitions', history.lost),
    ...Object.entries(missing).map(([what, count]) => none(`of them lost: ${what}`, count)),
    none('events never processed', history.forgotten),
    none('transitions made twice', history.twice),
    none('inconsistent transactions', history.torn),
    { what: 'bookings with money', value: money.bookings, unit: '' },
    none('charged, refunded or paid out twice', money.twice),
    none('money astray', money.astray),
    none('money torn', money.torn),
    none('payment operations left open', money.open),
    { what: 'mails sent', value: mails.mails.length, unit: '' },
    none('mails queued twice for one step', await owedTwice(cluster)),
    { what: 'copies of a mail with its Message-ID', value: copies(cluster), unit: '' },
    none(
      'background work given up',
      await countOf(db, 'select 1 from outbox where done_at is null and attempts >= 10'),
    ),
  ];
}

const owedTwice = ({ db }: Cluster) =>
  countOf(db, `select 1 from outbox where kind like 'mail/%' group by kind, payload having count(*) > 1`);

/**
 * A worker that dies after the mail server accepted a mail and before recording that sends it again. Mailboxes
 * recognise the duplicate by its Message-ID (decision 018).
 */
function copies({ mails }: Cluster): number {
  const ids = mails.mails.map(({ email }) => email.messageId);
  return ids.length - new Set(ids).size;
}
