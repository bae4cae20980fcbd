import { setTimeout as sleep } from 'node:timers/promises';
import { Unavailable } from '#server/limits/unavailable.ts';
import { anyOf } from '#server/marketplace/anyOf.ts';
import type { Db } from '#server/marketplace/ports/db.ts';
import { throwAwayDatabase, type ThrowAwayDatabase } from '#test/support/throwAwayDatabase.ts';
import { createPool, type PoolOptions } from './pool.ts';

let database: ThrowAwayDatabase;
let db: Db;
const opened: Db[] = [];

/** Opens a pool on this file's database, with one connection by default. */
function open(options: Partial<PoolOptions> = {}): Db {
  const pool = createPool({ url: database.url, max: 1, isGuarded: true, ...options });
  opened.push(pool);
  return pool;
}

beforeAll(async () => {
  database = await throwAwayDatabase(process.env.TEST_SERVER_URL ?? '');
  db = open({ max: 5 });
  await db.run('create table seats (number int primary key, taken_by text)');
});
afterAll(async () => {
  await Promise.all(opened.map(pool => pool.close()));
  await database.drop();
});
beforeEach(() => db.run('truncate seats'));

const backend = async (pool: Db) =>
  (await pool.first<{ pid: number }>('select pg_backend_pid() as pid'))?.pid;
const seats = () => db.rows<{ number: number; takenBy: string }>('select * from seats order by number');
const take = 'insert into seats values ($1, $2)';

test('bigint is an exact number, date a string, timestamptz a Date', async () => {
  const row = await db.first(
    `select 9007199254740991 as amount, count(*) as count, '2026-03-29'::date as day,
       '2026-03-29T01:30:00Z'::timestamptz as at, null::bigint as none, '{"a": [1]}'::jsonb as data
     from seats`,
  );
  expect(row).toEqual({
    amount: Number.MAX_SAFE_INTEGER,
    count: 0,
    day: '2026-03-29',
    at: new Date('2026-03-29T01:30:00Z'),
    none: null,
    data: { a: [1] },
  });
});

test('columns are snake_case in SQL and camelCase in code; what is in them stays as it is', async () => {
  const sql = `select 1 as first_seat, 'taken_by' as taken_by, '{"taken_by": "Ada"}'::jsonb as "data" from pg_class`;
  const row = { firstSeat: 1, takenBy: 'taken_by', data: { taken_by: 'Ada' } };
  expect(await db.first(sql)).toEqual(row);
  expect(
    (await db.rows(`${sql} limit 2`, [], 'seats')).concat(
      await db.transaction(tx => tx.rows(`${sql} limit 1`)),
    ),
  ).toEqual([row, row, row]);
});

test('a bigint beyond safe integers is rejected, and the connection survives', async () => {
  await expect(db.rows('select 9007199254740993 as amount')).rejects.toThrow('beyond the exact numbers');
  expect(await db.rows('select 1 as one')).toEqual([{ one: 1 }]);
});

test('first returns undefined for no rows, run the number of changed rows', async () => {
  expect(await db.first('select 1 from seats')).toBeUndefined();
  expect(await db.run(`insert into seats values (1, 'Ada'), (2, 'Ben')`)).toBe(2);
  expect(await db.run('update seats set taken_by = null where number = $1', [3])).toBe(0);
});

test('a series of statements completes when the pool closes', async () => {
  const closing = open();
  const asking = (async () => {
    for (let asked = 0; asked < 5; asked++) await closing.rows('select pg_sleep(0.01)');
    return 'all';
  })();
  const closed = closing.close();
  expect(await asking).toBe('all');
  await closed;
  opened.splice(opened.indexOf(closing), 1);
});

test('a failed statement does not lose its connection', async () => {
  const pool = open();
  const before = await backend(pool);
  await pool.run(take, [1, 'Ada']);
  await expect(pool.run(take, [1, 'Ben'])).rejects.toMatchObject({ code: '23505', constraint: 'seats_pkey' });
  await expect(pool.rows('select nonsense')).rejects.toMatchObject({ code: '42703' });
  expect(await backend(pool)).toBe(before);
});

test('a lost connection is replaced', async () => {
  const pool = open();
  const before = await backend(pool);
  await expect(pool.rows('select pg_terminate_backend(pg_backend_pid())')).rejects.toMatchObject({
    cause: { code: '57P01' },
  });
  expect(await backend(pool)).not.toBe(before);
});

test('a transaction is atomic', async () => {
  expect(await db.transaction(async tx => tx.run(take, [1, 'Ada']))).toBe(1);
  const failing = db.transaction(async tx => {
    await tx.run(take, [2, 'Ben']);
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  expect(await seats()).toEqual([{ number: 1, takenBy: 'Ada' }]);
});

test('a transaction that swallows an error is not reported as committed', async () => {
  const effect = jest.fn();
  const swallowing = db.transaction(async tx => {
    tx.afterCommit(effect);
    await tx.run(take, [1, 'Ada']);
    await tx.run(take, [1, 'Ben']).catch(() => undefined);
  });
  await expect(swallowing).rejects.toThrow('cannot be committed');
  expect(await seats()).toEqual([]);
  expect(effect).not.toHaveBeenCalled();
});

test('a connection lost in a transaction fails only that transaction', async () => {
  const pool = open();
  const lost = pool.transaction(async tx => {
    const row = await tx.first<{ pid: number }>('select pg_backend_pid() as pid');
    await db.run('select pg_terminate_backend($1)', [row?.pid]);
    await sleep(100);
    await tx.run(take, [1, 'Ada']);
  });
  await expect(lost).rejects.toThrow();
  expect(await pool.run(take, [2, 'Ben'])).toBe(1);
  expect(await seats()).toEqual([{ number: 2, takenBy: 'Ben' }]);
});

test('effects run after the commit, in order, and never after a rollback', async () => {
  const heard: string[] = [];
  await db.transaction(async tx => {
    tx.afterCommit(() => heard.push('first'));
    tx.afterCommit(() => heard.push('second'));
    await tx.run(take, [1, 'Ada']);
    expect(heard).toEqual([]);
  });
  const failing = db.transaction(async tx => {
    tx.afterCommit(() => heard.push('never'));
    await tx.run(take, [1, 'Ben']);
  });
  await expect(failing).rejects.toMatchObject({ code: '23505' });
  expect(heard).toEqual(['first', 'second']);
});

test('an effect that throws neither undoes the commit nor prevents the next one', async () => {
  const errors: string[] = [];
  const next = jest.fn();
  const pool = open({ onError: error => errors.push(error.message) });
  await pool.transaction(async tx => {
    tx.afterCommit(() => {
      throw new Error('nobody listens');
    });
    tx.afterCommit(next);
    await tx.run(take, [1, 'Ada']);
  });
  expect(await seats()).toHaveLength(1);
  expect(next).toHaveBeenCalledTimes(1);
  expect(errors).toEqual(['nobody listens']);
});

const fails = (code: string) => `do $$ begin raise exception 'try again' using errcode = '${code}'; end $$`;

test.each(['40001', '40P01'])('a transaction is retried after %s', async code => {
  const effect = jest.fn();
  let rounds = 0;
  const work = db.transaction(async tx => {
    rounds += 1;
    tx.afterCommit(effect);
    await tx.run(take, [1, 'Ada']);
    if (rounds < 3) await tx.run(fails(code));
    return rounds;
  });
  expect(await work).toBe(3);
  expect(effect).toHaveBeenCalledTimes(1);
  expect(await seats()).toHaveLength(1);
});

test('it gives up after four attempts, and does not retry other errors', async () => {
  const rounds = { '40001': 0, '23505': 0 };
  for (const code of ['40001', '23505'] as const) {
    const work = db.transaction(async tx => {
      rounds[code] += 1;
      await tx.run(fails(code));
    });
    await expect(work).rejects.toMatchObject({ code });
  }
  expect(rounds).toEqual({ '40001': 4, '23505': 1 });
});

test('two deadlocked transactions both succeed in the end', async () => {
  await db.run(`insert into seats values (1, ''), (2, '')`);
  const sign = 'update seats set taken_by = taken_by || $2 where number = $1';
  const both = (first: number, second: number, who: string) =>
    db.transaction(async tx => {
      await tx.run(sign, [first, who]);
      await sleep(50);
      await tx.run(sign, [second, who]);
    });
  await Promise.all([both(1, 2, 'a'), both(2, 1, 'b')]);
  const signed = (await seats()).map(seat => [...seat.takenBy].sort().join(''));
  expect(signed).toEqual(['ab', 'ab']);
});

test('the guard rejects the pool inside an open transaction, which could deadlock', async () => {
  const pool = open();
  const asking = (ask: () => Promise<unknown>) => pool.transaction(async () => ask());
  await expect(asking(() => pool.rows('select 1'))).rejects.toThrow('inside an open transaction');
  await expect(asking(() => pool.transaction(async () => 1))).rejects.toThrow('inside an open transaction');
  expect(await pool.rows('select 1 as one')).toEqual([{ one: 1 }]);
});

test('when the connection is refused, revive is called once and the connection retried', async () => {
  const revive = jest.fn(async () => undefined);
  const nowhere = open({ url: 'postgres://nobody@127.0.0.1:1/none', revive });
  await expect(nowhere.rows('select 1')).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } });
  expect(revive).toHaveBeenCalledTimes(1);
});

test('a database that cannot be revived is unavailable', async () => {
  const revive = () => Promise.reject(new Error('The embedded database did not start'));
  const nowhere = open({ url: 'postgres://nobody@127.0.0.1:1/none', revive });
  await expect(nowhere.rows('select 1')).rejects.toBeInstanceOf(Unavailable);
});

test('a listener receives committed notifications, and no rolled-back ones', async () => {
  const heard: string[] = [];
  const stop = await db.listen('Seats', payload => heard.push(payload));
  const notify = (payload: string) => db.run(`select pg_notify('Seats', $1)`, [payload]);
  await db
    .transaction(async tx => {
      await tx.run(`select pg_notify('Seats', 'never')`);
      throw new Error('rolled back');
    })
    .catch(() => undefined);
  await notify('1 taken');
  await until(() => heard.length > 0);
  expect(heard).toEqual(['1 taken']);
  await stop();
  await notify('after it stopped');
  await sleep(50);
  expect(heard).toEqual(['1 taken']);
});

test('a listener reconnects after losing its connection', async () => {
  const heard: string[] = [];
  const errors: Error[] = [];
  const pool = open({ onError: error => errors.push(error) });
  const back = jest.fn();
  const stop = await pool.listen('seats', payload => heard.push(payload), back);
  const lines = () =>
    db.rows<{ pid: number }>(
      `select pid from pg_stat_activity where query = 'listen "seats"' and datname = current_database()`,
    );
  const [line] = await lines();
  await db.run('select pg_terminate_backend($1)', [line?.pid]);
  for (const since = Date.now(); heard.length === 0 && Date.now() - since < 4_000; await sleep(50))
    await db.run(`select pg_notify('seats', 'still there')`);
  expect(heard[0]).toBe('still there');
  expect(back).toHaveBeenCalledTimes(1);
  expect(errors).not.toEqual([]);
  expect(await lines()).toHaveLength(1);
  await stop();
  await until(async () => (await lines()).length === 0);
});

test('a listener that cannot connect fails, without a retry', async () => {
  const errors: Error[] = [];
  const nowhere = open({
    url: 'postgres://nobody@127.0.0.1:1/none',
    onError: error => errors.push(error),
  });
  await expect(nowhere.listen('seats', () => undefined)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  await sleep(1_200);
  expect(errors.length).toBeLessThan(2);
});

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (const since = Date.now(); !(await isSo()); await sleep(10))
    if (Date.now() - since > 4_000) throw new Error('Not so within 4 seconds');
}

test('a named statement with a list of uuids is planned once, however long the list', async () => {
  const pool = open({ isGuarded: false });
  await pool.run('create table visitors (id uuid primary key)');
  await pool.run('insert into visitors select gen_random_uuid() from generate_series(1, 2000)');
  await pool.run('analyze visitors');
  const [first] = await pool.rows<{ id: string }>('select id from visitors limit 1');
  const plansOf = async (name: string, any: string) => {
    for (let n = 0; n < 12; n += 1)
      expect(await pool.rows(`select id from visitors where id = ${any}`, [[first?.id]], name)).toEqual([
        first,
      ]);
    return pool.first(
      `select custom_plans::int as each, generic_plans::int as once from pg_prepared_statements where name = $1`,
      [name],
    );
  };
  expect(await plansOf('visitors-in-sight', 'any($1::uuid[])')).toEqual({ each: 12, once: 0 });
  expect(await plansOf('visitors-hidden', anyOf('$1'))).toEqual({ each: 5, once: 7 });
});

test('tests refuse a named statement that would be planned each time', async () => {
  const sql = 'select 1 where gen_random_uuid() = any($1::uuid[])';
  await expect(db.rows(sql, [[]], 'never-found')).rejects.toThrow('never-found needs anyOf()');
  await expect(db.transaction(tx => tx.rows(sql, [[]], 'never-found'))).rejects.toThrow('needs anyOf()');
  expect(await db.rows(sql, [[]])).toEqual([]);
});
