import { setTimeout as sleep } from 'node:timers/promises';
import Stripe from 'stripe';
import { MINUTE } from '#contract/time/units.ts';
import { countOf, judgeHistory } from '#test/faults/history.ts';
import { duesAtTheEnd, judge as judgeMoney, type Dues } from '#test/faults/payments/judge.ts';
import type { Figure } from '../report.ts';
import type { Community } from './community.ts';
import type { Cluster } from './cluster.ts';
import { countLost, type Journal } from './journal.ts';

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
export const messageNotificationDelay = 120;

/**
 * Waits until no work is due, now or within this many seconds. Returns how many seconds that took; what is left then
 * counts as forgotten.
 */
export async function untilIdle({ db }: Cluster, ahead: number): Promise<number> {
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
export async function judge(cluster: Cluster, community: Community, journal: Journal): Promise<Figure[]> {
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
