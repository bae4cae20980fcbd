import { DAY } from '#contract/time/units.ts';
import { addToOutbox } from '#server/marketplace/outbox/index.ts';
import { testEngine, type TestEngine } from '#test/support/database.ts';
import { drainOutbox } from './drainOutbox.ts';
import { schedule } from './schedule.ts';
import { drain, startWorker } from './worker.ts';

let app: TestEngine;

beforeEach(async () => {
  app = await testEngine();
});

afterEach(() => app.close());

const owed = () =>
  app.engine.db.transaction(tx => addToOutbox(tx, app.clock, 'mail/verify-email', { token: 'x' }));

test('a mail that cannot be sent yet is neither lost nor polled repeatedly', async () => {
  await owed();
  await drain(app.engine, {});
  const [row] = await app.engine.db.rows('select done_at, attempts, last_error from outbox');
  expect(row).toEqual({ doneAt: null, attempts: 0, lastError: null });
  app.clock.advance(365 * DAY);
  expect(await drainOutbox(app.engine, {}, 'mails')).toBe(0);
});

test('it is sent once a process can send it', async () => {
  await owed();
  await drain(app.engine, {});
  let arrived: ((payload: unknown) => void) | undefined;
  const arrival = new Promise(resolve => (arrived = resolve));
  const worker = startWorker(app.engine, {
    'mail/verify-email': async (_engine, payload) => arrived?.(payload),
  });
  expect(await arrival).toEqual({ token: 'x' });
  await worker.stop();
});

test('it is deleted after four weeks', async () => {
  await owed();
  await drain(app.engine, {});
  const tidiesUp = async () => {
    for (const job of schedule) await job.run(app.engine);
    return (await app.engine.db.rows('select 1 from outbox')).length;
  };
  app.clock.advance(27 * DAY);
  expect(await tidiesUp()).toBe(1);
  app.clock.advance(1);
  expect(await tidiesUp()).toBe(0);
});
