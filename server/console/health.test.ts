import type { HealthTopic } from '#contract/console/health.ts';
import { Postponed } from '#server/marketplace/outbox/index.ts';
import { mails, queueMail } from '#server/marketplace/users/index.ts';
import { drain } from '#server/jobs/index.ts';
import type { Installation } from '#server/observability/installation.ts';
import { testEngine, type TestEngine } from '#test/support/database.ts';
import { addAuthor } from '#test/support/listings.ts';
import { testInstallation } from '#test/support/webApi.ts';
import { findHealth } from './health.ts';

let app: TestEngine;
beforeEach(async () => {
  app = await testEngine();
  app.clock.set('2026-03-02T10:20:00Z');
});
afterEach(() => app.close());

async function told(topic: HealthTopic, installation: Partial<Installation> = {}) {
  const reports = await findHealth(app.engine, { ...testInstallation, ...installation });
  return reports.find(report => report.topic === topic);
}

const on = (time: string) => new Date(`2026-03-${time}:00Z`);

test.each<[HealthTopic, Partial<Installation>, object]>([
  ['mail', {}, { state: 'well' }],
  ['mail', { sendsMail: false }, { state: 'act', finding: 'none' }],
  ['jobs', {}, { state: 'well' }],
  ['disk', {}, { state: 'well', facts: { size: 50_000_000_000 } }],
  ['disk', { freeDisk: async () => 999_999_999 }, { state: 'act', finding: 'low' }],
  ['disk', { freeDisk: async () => undefined }, { state: 'unknown' }],
  ['backup', {}, { state: 'act', finding: 'never' }],
  ['certificate', {}, { state: 'unknown', finding: 'none' }],
  [
    'certificate',
    { certificate: async () => ({ kind: 'valid', until: on('17T10:00') }) },
    { state: 'well', facts: { instant: '2026-03-17T10:00:00.000Z' } },
  ],
  [
    'certificate',
    { certificate: async () => ({ kind: 'valid', until: on('15T10:00') }) },
    { state: 'act', finding: 'soon' },
  ],
  [
    'certificate',
    { certificate: async () => ({ kind: 'invalid', reason: 'CERT_HAS_EXPIRED' }) },
    { state: 'act', finding: 'invalid', facts: { reason: 'CERT_HAS_EXPIRED' } },
  ],
  ['certificate', { certificate: async () => ({ kind: 'unreachable' }) }, { state: 'unknown' }],
  ['version', {}, { state: 'well', facts: { version: '0.1.0' } }],
  [
    'version',
    { newest: async () => ({ kind: 'newer', version: '0.2.0' }) },
    { state: 'act', finding: 'newer', facts: { newer: '0.2.0' } },
  ],
  ['version', { newest: async () => ({ kind: 'unset' }) }, { state: 'unknown', finding: 'unset' }],
  ['queries', {}, { state: 'well' }],
  ['errors', {}, { state: 'well' }],
])('%s with %j', async (topic, installation, expected) => {
  expect(await told(topic, installation)).toMatchObject(expected);
});

test('a mail that fails is counted under its reason from the first failure on', async () => {
  const { id } = await addAuthor(app.engine);
  await app.engine.db.transaction(tx =>
    queueMail(tx, app.clock, mails.passwordChanged, { userId: id, email: 'olena@example.org' }),
  );
  await drain(app.engine, {
    [mails.passwordChanged]: () => Promise.reject(new Postponed('mail server: EAUTH AUTH PLAIN 535', 60_000)),
  });
  const report = await told('mail');
  expect(report).toMatchObject({ state: 'act', finding: 'failing', facts: { count: 1 } });
  expect(report?.counts).toEqual([{ label: expect.stringContaining('EAUTH'), count: 1 }]);
});

test('jobs that wait for more than ten minutes are late', async () => {
  const { id } = await addAuthor(app.engine);
  await app.engine.db.transaction(tx =>
    queueMail(tx, app.clock, mails.passwordChanged, { userId: id, email: 'olena@example.org' }),
  );
  app.clock.set('2026-03-02T10:29:00Z');
  expect(await told('jobs')).toMatchObject({ state: 'well' });
  app.clock.set('2026-03-02T10:32:00Z');
  expect(await told('jobs')).toMatchObject({ state: 'act', finding: 'late', facts: { minutes: 12 } });
});

test.each([
  ['2026-02-28T11:00:00Z', 'well'],
  ['2026-02-28T10:00:00Z', 'old'],
])('a backup of %s is %s after two days', async (at, finding) => {
  await app.engine.db.run(`insert into last_done values ('backup', $1)`, [at]);
  expect(await told('backup')).toMatchObject({ finding, facts: { instant: new Date(at).toISOString() } });
});

test('errors and slow queries of the last day are told, the most frequent first', async () => {
  await app.engine.db.run(
    `insert into day_log values ('error', 'rare', '2026-03-02T09:00:00Z', 1, 0), ('error', 'old', '2026-03-01T09:00:00Z', 9, 0),
       ('error', 'often', '2026-03-02T09:00:00Z', 2, 0), ('error', 'often', '2026-03-02T08:00:00Z', 3, 0),
       ('slow', 'search', '2026-03-02T09:00:00Z', 2, 1500)`,
  );
  expect(await told('errors')).toMatchObject({
    finding: 'some',
    facts: { count: 6 },
    counts: [
      { label: 'often', count: 5 },
      { label: 'rare', count: 1 },
    ],
  });
  expect(await told('queries')).toMatchObject({
    finding: 'slow',
    counts: [{ label: 'search', count: 2, worst: 1500 }],
  });
});
