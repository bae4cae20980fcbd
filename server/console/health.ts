import type {
  HealthCount,
  HealthFacts,
  HealthFindings,
  HealthReport,
  HealthTopic,
} from '#contract/console/health.ts';
import { DAY, MINUTE } from '#contract/time/units.ts';
import { backlogOf } from '#server/jobs/backlog.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { findFailingMails } from '#server/marketplace/outbox/index.ts';
import { lowDisk } from '#server/observability/disk.ts';
import type { Installation } from '#server/observability/installation.ts';

/** Ages and delays that require action. Milliseconds. */
const limits = { late: 10 * MINUTE, backup: 2 * DAY, certificate: 14 * DAY };

/** Maximum number of lines shown for a topic, and of failing mails that are read. */
const mostCounts = 5;
const mostMails = 1000;

/** Checks what the site depends on. Each topic is reported as well, or with what to do. */
export function findHealth(engine: Engine, installation: Installation): Promise<HealthReport[]> {
  const now = engine.clock.now().getTime();
  return Promise.all([
    mail(engine, installation),
    jobs(engine),
    disk(installation),
    backup(engine, now),
    certificate(installation, now),
    version(installation),
    queries(engine, now),
    errors(engine, now),
  ]);
}

function report<T extends HealthTopic>(
  topic: T,
  state: HealthReport['state'],
  finding: HealthFindings[T],
  facts: HealthFacts = {},
  counts: readonly HealthCount[] = [],
): HealthReport {
  return { topic, state, finding, facts, counts };
}

async function mail({ db }: Engine, { sendsMail }: Installation): Promise<HealthReport> {
  if (!sendsMail) return report('mail', 'act', 'none');
  const failing = await findFailingMails(db, mostMails);
  if (failing.length === 0) return report('mail', 'well', 'well');
  const reasons = new Map<string, number>();
  for (const { error } of failing) reasons.set(error, (reasons.get(error) ?? 0) + 1);
  const counts = [...reasons].map(([label, count]) => ({ label, count }));
  return report('mail', 'act', 'failing', { count: failing.length }, mostFrequent(counts));
}

async function jobs(engine: Engine): Promise<HealthReport> {
  const { outboxLate, timersLate, deadLetters } = await backlogOf(engine);
  const late = Math.max(outboxLate, timersLate);
  if (late > limits.late) return report('jobs', 'act', 'late', { minutes: Math.round(late / MINUTE) });
  if (deadLetters > 0) return report('jobs', 'act', 'dead', { count: deadLetters });
  return report('jobs', 'well', 'well');
}

async function disk({ freeDisk }: Installation): Promise<HealthReport> {
  const size = await freeDisk();
  if (size === undefined) return report('disk', 'unknown', 'unknown');
  return size < lowDisk ? report('disk', 'act', 'low', { size }) : report('disk', 'well', 'well', { size });
}

async function backup({ db }: Engine, now: number): Promise<HealthReport> {
  const last = await db.first<{ at: Date }>(`select at from last_done where name = 'backup'`);
  if (!last) return report('backup', 'act', 'never');
  const facts = { instant: last.at.toISOString() };
  return now - last.at.getTime() > limits.backup
    ? report('backup', 'act', 'old', facts)
    : report('backup', 'well', 'well', facts);
}

async function certificate(installation: Installation, now: number): Promise<HealthReport> {
  const found = await installation.certificate();
  if (found.kind === 'none' || found.kind === 'unreachable')
    return report('certificate', 'unknown', found.kind);
  if (found.kind === 'invalid') return report('certificate', 'act', 'invalid', { reason: found.reason });
  const facts = { instant: found.until.toISOString() };
  return found.until.getTime() - now < limits.certificate
    ? report('certificate', 'act', 'soon', facts)
    : report('certificate', 'well', 'well', facts);
}

async function version(installation: Installation): Promise<HealthReport> {
  const newest = await installation.newest();
  const facts = { version: installation.version };
  if (newest.kind === 'newer') return report('version', 'act', 'newer', { ...facts, newer: newest.version });
  return newest.kind === 'own'
    ? report('version', 'well', 'well', facts)
    : report('version', 'unknown', newest.kind, facts);
}

async function queries(engine: Engine, now: number): Promise<HealthReport> {
  const counts = await countsOf(engine, 'slow', now);
  if (counts.length === 0) return report('queries', 'well', 'well');
  return report('queries', 'act', 'slow', { count: sum(counts) }, mostFrequent(counts));
}

async function errors(engine: Engine, now: number): Promise<HealthReport> {
  const found = await countsOf(engine, 'error', now);
  if (found.length === 0) return report('errors', 'well', 'well');
  const counts = found.map(({ label, count }) => ({ label, count }));
  return report('errors', 'act', 'some', { count: sum(counts) }, mostFrequent(counts));
}

const countsOf = ({ db }: Engine, kind: 'error' | 'slow', now: number) =>
  db.rows<Required<HealthCount>>(
    `select label, sum(count)::int as count, max(worst) as worst from day_log
     where kind = $1 and hour > $2::timestamptz group by label`,
    [kind, new Date(now - DAY)],
  );

const sum = (counts: readonly HealthCount[]) => counts.reduce((total, { count }) => total + count, 0);

const mostFrequent = (counts: readonly HealthCount[]) =>
  counts.toSorted((one, other) => other.count - one.count).slice(0, mostCounts);
