import { setTimeout as sleep } from 'node:timers/promises';
import { Unavailable, unavailableError } from '#server/limits/unavailable.ts';
import type { Db } from '#server/marketplace/ports/db.ts';
import { cuttableLine, type CuttableLine } from '#test/support/cuttableLine.ts';
import { refusingDatabase } from '#test/support/refusingDatabase.ts';
import { throwAwayDatabase, type ThrowAwayDatabase } from '#test/support/throwAwayDatabase.ts';
import { createPool, type Pool } from './pool.ts';
import { rememberingWrites } from './unavailable.ts';

let database: ThrowAwayDatabase;
let line: CuttableLine;
let direct: Pool;
let db: Db;

beforeAll(async () => {
  database = await throwAwayDatabase(process.env.TEST_SERVER_URL ?? '');
  direct = createPool({ url: database.url, max: 1 });
  await direct.run('create table seats (number int primary key)');
  // Makes a commit slow.
  await direct.run(
    `create function think() returns trigger language plpgsql as $$ begin perform pg_sleep(1); return null; end $$`,
  );
  await direct.run(
    'create constraint trigger slow after insert on seats deferrable initially deferred for each row execute function think()',
  );
});
afterAll(async () => {
  await direct.close();
  await database.drop();
});
beforeEach(async () => {
  line = await cuttableLine(new URL(database.url));
  const url = new URL(database.url);
  url.host = `127.0.0.1:${line.port}`;
  db = createPool({ url: url.href, max: 2 });
});
afterEach(async () => {
  await db.close();
  await line.close();
  // The server does not notice the closed connection while a statement sleeps.
  await sleeping('count(pg_terminate_backend(pid))::int');
});

/** Returns the code of the error that a client receives after a write. */
async function told(work: () => Promise<unknown>): Promise<string | undefined> {
  const thrown: unknown = await rememberingWrites(work).then(
    () => undefined,
    (error: unknown) => error,
  );
  return unavailableError(thrown, 'POST')?.code;
}

const insert = 'insert into seats values ($1)';
const sleeping = (aggregate: string) =>
  direct.first<{ result: number }>(
    `select ${aggregate} as result from pg_stat_activity
     where datname = current_database() and wait_event = 'PgSleep'`,
  );

/** Closes the connection once this many statements are running on the server, all of which sleep. */
async function cutWhileRunning(statements: number): Promise<void> {
  while ((await sleeping('count(*)::int'))?.result !== statements) await sleep(20);
  await line.become('closed');
}

test('a refused connection means that nothing was done', async () => {
  await line.become('closed');
  expect(await told(() => db.rows('select 1'))).toBe('service-unavailable');
  expect(await told(() => db.run(insert, [1]))).toBe('service-unavailable');
  expect(await told(() => db.transaction(tx => tx.run(insert, [1])))).toBe('service-unavailable');
});

test.each(['53300', '57P01', '57P02', '57P03', '08006'])(
  'a server that rejects with %s is unavailable',
  async code => {
    const refusing = await refusingDatabase(code);
    const pool = createPool({ url: refusing.url });
    expect(await told(() => pool.rows('select 1'))).toBe('service-unavailable');
    await pool.close();
    await refusing.close();
  },
);

test('a write whose response is lost has an unknown outcome, a read has not', async () => {
  const reading = told(() => db.rows('select pg_sleep(10)'));
  const writing = told(() => db.run('insert into seats select 2 from pg_sleep(10)'));
  await cutWhileRunning(2);
  expect(await reading).toBe('service-unavailable');
  expect(await writing).toBe('outcome-unknown');
});

test('a transaction cut off before its commit was not done; cut off during it, the outcome is unknown', async () => {
  const before = told(() =>
    db.transaction(async tx => {
      await tx.run(insert, [3]);
      await tx.rows('select pg_sleep(10)');
    }),
  );
  const within = told(() => db.transaction(tx => tx.run(insert, [4])));
  await cutWhileRunning(2);
  expect(await before).toBe('service-unavailable');
  expect(await within).toBe('outcome-unknown');
});

test('after a write, a failure is not reported as not done, except to readers', async () => {
  let failed: unknown;
  const work = async () => {
    await db.transaction(tx => tx.run(insert, [5]));
    await line.become('closed');
    await db.rows('select 1').catch((error: unknown) => {
      failed = error;
      throw error;
    });
  };
  expect(await told(work)).toBe('outcome-unknown');
  expect(unavailableError(failed, 'GET')?.code).toBe('service-unavailable');
});

test('a failed statement keeps its error, and results are unchanged', async () => {
  await expect(db.rows('select nonsense')).rejects.toMatchObject({ code: '42703' });
  await expect(db.rows('select 1 / 0')).rejects.not.toBeInstanceOf(Unavailable);
  await expect(db.transaction(tx => tx.rows('select nonsense'))).rejects.toMatchObject({ code: '42703' });
  await expect(db.rows(`select ${2n ** 60n}::bigint`)).rejects.toBeInstanceOf(RangeError);
});
