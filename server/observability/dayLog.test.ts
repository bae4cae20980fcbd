import { testEngine, type TestEngine } from '#test/support/database.ts';
import { createDayLog } from './dayLog.ts';
import { silentLog } from './log.ts';

let app: TestEngine;
let db: TestEngine['engine']['db'];
beforeEach(async () => {
  app = await testEngine();
  ({ db } = app.engine);
});
afterEach(() => app.close());

const now = () => new Date('2026-03-02T10:20:00Z');
const stored = () =>
  db.rows('select kind, label, hour, count, worst from day_log order by kind, label, hour');

test('errors are counted by event and hour, without what they quote', async () => {
  const dayLog = createDayLog(now);
  dayLog.start(db);
  const log = dayLog.over(silentLog);
  log.error('request failed', { error: new Error('secret of Ada') });
  log.error('request failed');
  log.warn('page unavailable');
  await dayLog.close();
  const second = createDayLog(now);
  second.start(db);
  second.over(silentLog).error('request failed');
  await second.close();
  const hour = new Date('2026-03-02T10:00:00Z');
  expect(await stored()).toEqual([{ kind: 'error', label: 'request failed', hour, count: 3, worst: 0 }]);
});

test('statements of more than a second are counted by name, in transactions, too', async () => {
  const dayLog = createDayLog(now);
  dayLog.start(db);
  const watched = dayLog.statements(db);
  await watched.first('select pg_sleep(1.1)', [], 'long one');
  await watched.transaction(tx => tx.run(`select pg_sleep(1.1),\n  $1::text`, ['ada@example.org']));
  await watched.first('select 1', [], 'short one');
  await dayLog.close();
  const slow = { kind: 'slow', hour: new Date('2026-03-02T10:00:00Z'), count: 1, worst: expect.any(Number) };
  expect(await stored()).toEqual([
    { ...slow, label: 'long one' },
    { ...slow, label: 'select pg_sleep(1.1), $1::text' },
  ]);
});

test('counts of two days ago are removed', async () => {
  await db.run(`insert into day_log values ('error', 'old', '2026-02-28T09:00:00Z', 1, 0)`);
  const dayLog = createDayLog(now);
  dayLog.start(db);
  dayLog.over(silentLog).error('new');
  await dayLog.close();
  expect((await stored()) as unknown[]).toHaveLength(1);
});

test('a database that is down loses counts and nothing else', async () => {
  const dayLog = createDayLog(now);
  dayLog.start({ run: () => Promise.reject(new Error('down')) });
  dayLog.over(silentLog).error('request failed');
  await expect(dayLog.close()).resolves.toBeUndefined();
});
