import { DAY, HOUR, MINUTE } from '#contract/time/units.ts';
import { addToOutbox } from '#server/marketplace/outbox/index.ts';
import { testEngine, type TestEngine } from '#test/support/database.ts';
import { addPerson, actionsIn } from '#test/support/actions.ts';
import type { Handlers } from './drainOutbox.ts';
import { schedule } from './schedule.ts';
import { drain, startWorker } from './worker.ts';

let app: TestEngine;

beforeEach(async () => {
  app = await testEngine();
});

afterEach(() => app.close());

const adds = (kind: string, n: number) =>
  app.engine.db.transaction(tx => addToOutbox(tx, app.clock, kind, { n }));

const rows = () =>
  app.engine.db.rows<{ attempts: number; doneAt: Date | null; lastError: string | null }>(
    'select attempts, done_at, last_error from outbox order by id',
  );

test('every event reaches its handler once, and events without a handler are set aside', async () => {
  const seen: unknown[] = [];
  const handlers: Handlers = { 'bell/rung': async (_engine, { n }) => void seen.push(n) };
  for (let n = 0; n < 9; n++) await adds('bell/rung', n);
  await adds('leaf/fallen', 1);
  await Promise.all([1, 2, 3].map(() => drain(app.engine, handlers)));
  await drain(app.engine, handlers);
  expect(seen.toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  expect((await rows()).every(row => row.doneAt !== null)).toBe(true);
});

test('events that a handler adds are processed in the same run', async () => {
  const seen: string[] = [];
  await adds('first', 1);
  await drain(app.engine, {
    first: async () => {
      seen.push('first');
      await adds('second', 2);
    },
    second: async () => void seen.push('second'),
  });
  expect(seen).toEqual(['first', 'second']);
});

test('a failing handler is retried ten times with growing delays, then the event is a dead letter', async () => {
  let calls = 0;
  const handlers: Handlers = {
    'mail/wanted': async () => {
      calls++;
      throw new Error('nobody answers');
    },
  };
  await adds('mail/wanted', 1);
  await drain(app.engine, handlers);
  await drain(app.engine, handlers);
  expect(calls).toBe(1);
  app.clock.advance(999);
  await drain(app.engine, handlers);
  expect(calls).toBe(1);
  app.clock.advance(1);
  await drain(app.engine, handlers);
  expect(calls).toBe(2);
  for (let i = 0; i < 20; i++) {
    app.clock.advance(HOUR);
    await drain(app.engine, handlers);
  }
  expect(calls).toBe(10);
  expect(await rows()).toEqual([{ attempts: 10, doneAt: null, lastError: 'Error: nobody answers' }]);
});

test('the work of a dead worker is taken over when its lease expires', async () => {
  await adds('bell/rung', 1);
  await app.engine.db.run('update outbox set attempts = 1, locked_until = $1', [
    new Date(app.clock.now().getTime() + MINUTE),
  ]);
  let calls = 0;
  const handlers: Handlers = { 'bell/rung': async () => void calls++ };
  await drain(app.engine, handlers);
  expect(calls).toBe(0);
  app.clock.advance(MINUTE);
  await drain(app.engine, handlers);
  expect(calls).toBe(1);
});

test('an unanswered request expires in time, and not earlier', async () => {
  const does = actionsIn(app.engine);
  app.clock.set('2026-03-02T10:00:00Z');
  const [ada, ben] = [await addPerson(app.engine), await addPerson(app.engine)];
  const { id } = await does.requests(ben.viewer, await ada.publishes(), '2026-05-01', '2026-05-03');
  app.clock.set('2026-03-08T09:59:59Z');
  await drain(app.engine, {});
  expect(await does.stateOf(id)).toBe('state/preauthorized');
  app.clock.set('2026-03-08T10:00:00Z');
  const seen: unknown[] = [];
  await drain(app.engine, { 'transaction/transitioned': async (_engine, fact) => void seen.push(fact) });
  expect(await does.stateOf(id)).toBe('state/declined');
  expect(seen).toEqual([{ transactionId: id, transition: 'transition/expire' }]);
});

test('an accepted stay is completed even after a downtime', async () => {
  const does = actionsIn(app.engine);
  app.clock.set('2026-03-02T10:00:00Z');
  const [ada, ben] = [await addPerson(app.engine), await addPerson(app.engine)];
  const request = await does.requests(ben.viewer, await ada.publishes(), '2026-05-01', '2026-05-03');
  await does.moves(ada.viewer, request, 'transition/accept');
  app.clock.set('2026-06-30T00:00:00Z');
  await drain(app.engine, {});
  expect(await does.stateOf(request.id)).toBe('state/delivered');
  app.clock.set('2026-07-07T00:00:00Z');
  await drain(app.engine, {});
  expect(await does.stateOf(request.id)).toBe('state/reviewed');
});

test('the worker wakes when an event is committed, and stopping waits for running handlers', async () => {
  let begun: (() => void) | undefined;
  let finish: (() => void) | undefined;
  const hasBegun = new Promise<void>(resolve => (begun = resolve));
  const mayFinish = new Promise<void>(resolve => (finish = resolve));
  const worker = startWorker(app.engine, {
    'bell/rung': async () => {
      begun?.();
      await mayFinish;
    },
  });
  await adds('bell/rung', 1);
  await hasBegun;
  const stopping = worker.stop();
  finish?.();
  await stopping;
  expect(await rows()).toMatchObject([{ attempts: 1, doneAt: app.clock.now() }]);
});

test('old completed events are deleted, dead letters are not', async () => {
  await adds('bell/rung', 1);
  await drain(app.engine, {});
  await adds('bell/broken', 2);
  await app.engine.db.run(`update outbox set attempts = 10 where kind = 'bell/broken'`);
  app.clock.advance(8 * DAY);
  for (const job of schedule) await job.run(app.engine);
  expect(await rows()).toMatchObject([{ attempts: 10, doneAt: null }]);
});

test.each(['mail', 'image'])('a hanging %s blocks nothing else', async slow => {
  const waiting: (() => void)[] = [];
  const rung: unknown[] = [];
  await Promise.all([1, 2, 3, 4].map(n => adds(`${slow}/slow`, n)));
  await adds('bell/rung', 5);
  const worker = startWorker(app.engine, {
    [`${slow}/slow`]: () => new Promise<void>(resolve => void waiting.push(resolve)),
    'bell/rung': async (_engine, { n }) => void rung.push(n),
  });
  // A batch that is claimed later would wait for nobody to release it.
  const isDone = async () => waiting.length === 4 && (await rows()).some(row => row.doneAt !== null);
  while (!(await isDone())) await new Promise(resolve => setImmediate(resolve));
  expect(rung).toEqual([5]);
  expect((await rows()).filter(row => row.doneAt === null)).toHaveLength(4);
  for (const release of waiting) release();
  await worker.stop();
});

test('a failure names the work, and the rest goes on', async () => {
  const warn = jest.fn();
  const engine = { ...app.engine, log: { ...app.engine.log, warn } };
  const rung: unknown[] = [];
  const run = () => Promise.reject(new Error('no ladder'));
  const worker = startWorker(engine, { 'bell/rung': async (_engine, { n }) => void rung.push(n) }, [
    { name: 'clean the gutter', every: 1, run },
  ]);
  await adds('bell/rung', 1);
  while (rung.length === 0 || warn.mock.calls.length === 0) await new Promise(resolve => setTimeout(resolve));
  await worker.stop();
  expect(warn).toHaveBeenCalledWith('worker failed', { work: 'clean the gutter', error: 'Error: no ladder' });
});
