import pg from 'pg';
import { throwAwayDatabase, type ThrowAwayDatabase } from '#test/support/throwAwayDatabase.ts';
import { withSeedLock } from '../../scripts/demo/seed/seedDatabase.ts';

let database: ThrowAwayDatabase;
beforeEach(async () => {
  database = await throwAwayDatabase(process.env.TEST_SERVER_URL ?? '');
});
afterEach(() => database.drop());

test('one process seeds a database at a time', async () => {
  const seen: boolean[] = [];
  const isFirst = await withSeedLock(database.url, async () => {
    seen.push(await withSeedLock(database.url, () => Promise.reject(new Error('It must not begin'))));
  });
  expect([isFirst, ...seen]).toEqual([true, false]);
  expect(await withSeedLock(database.url, () => Promise.resolve())).toBe(true);
});

test('a seed that has lost its lock ends, because another may have begun', async () => {
  const other = new pg.Client(database.url);
  await other.connect();
  const locked = withSeedLock(database.url, async () => {
    const others = 'pid <> pg_backend_pid() and datname = current_database()';
    await other.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${others}`);
    await new Promise(() => undefined);
  });
  await expect(locked).rejects.toThrow('The connection to the database was lost. Run the command again');
  await other.end();
});
