import { setTimeout as sleep } from 'node:timers/promises';
import { addToOutbox } from '#server/marketplace/outbox/index.ts';
import { testEngine, type TestEngine } from '#test/support/database.ts';
import { openPool } from './pool.ts';

let app: TestEngine;
beforeEach(async () => {
  app = await testEngine();
});
afterEach(() => app.close());

const adds = (n: number) => app.engine.db.transaction(tx => addToOutbox(tx, app.clock, 'push/rung', { n }));

/** A handler whose rows below `waiting` wait until `answer` is called. */
function bell(waiting: number) {
  const seen: number[] = [];
  let answer = () => {};
  const silence = new Promise<void>(resolve => (answer = resolve));
  const handlers = {
    'push/rung': async (_engine: unknown, { n }: { n?: unknown }) => {
      if (Number(n) < waiting) await silence;
      seen.push(Number(n));
    },
  };
  return { handlers, seen, answer };
}

test('a row that waits for a server delays no other', async () => {
  const { handlers, seen, answer } = bell(1);
  const pool = openPool('pushes', 32);
  for (const n of [0, 1]) await adds(n);
  expect(await pool.drain(app.engine, handlers)).toBe(2);
  await adds(2);
  expect(await pool.drain(app.engine, handlers)).toBe(1);
  while (seen.length < 2) await sleep(5);
  expect(seen.toSorted()).toEqual([1, 2]);
  answer();
  await pool.settled();
  expect(seen).toHaveLength(3);
});

test('no more rows are handled at once than there is room for', async () => {
  const { handlers, seen, answer } = bell(20);
  const pool = openPool('pushes', 20);
  for (let n = 0; n < 25; n++) await adds(n);
  expect(await pool.drain(app.engine, handlers)).toBe(20);
  const next = pool.drain(app.engine, handlers);
  expect(await Promise.race([next, sleep(100, 'full')])).toBe('full');
  expect(seen).toEqual([]);
  answer();
  while (seen.length < 25) await pool.drain(app.engine, handlers);
  await next;
  await pool.settled();
  expect(seen.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 25 }, (_, n) => n));
});

test('what the database refuses is reported by the next claim', async () => {
  const pool = openPool('pushes', 32);
  await adds(1);
  const handlers = { 'push/rung': async () => Promise.reject(new Error('no')) };
  const broken = {
    ...app.engine,
    db: { ...app.engine.db, run: () => Promise.reject(new Error('connection lost')) },
  };
  expect(await pool.drain(broken as never, handlers)).toBe(1);
  await expect(pool.settled()).rejects.toThrow('connection lost');
});
