import { createReadiness } from './readiness.ts';

const rows = (...names: string[]) => ({ rows: async <T>() => names.map(name => ({ name })) as T[] });
const away = {
  rows: async () => {
    throw new Error('ECONNREFUSED');
  },
};

test('a process whose database answers and has its tables is ready', async () => {
  expect(await createReadiness(rows('001.sql', '002.sql'), ['001.sql', '002.sql']).missing()).toEqual([]);
});

test('a newer schema does not make a process unready, a missing one does', async () => {
  expect(await createReadiness(rows('001.sql', '002.sql'), ['001.sql']).missing()).toEqual([]);
  expect(await createReadiness(rows('001.sql'), ['001.sql', '002.sql']).missing()).toEqual(['migrations']);
});

test('a database that is down makes it unready until it is back', async () => {
  let now = 0;
  let db: Parameters<typeof createReadiness>[0] = away;
  const readiness = createReadiness({ rows: (...query) => db.rows(...query) }, [], { now: () => now });
  expect(await readiness.missing()).toEqual(['database']);
  db = rows();
  now += 1000;
  expect(await readiness.missing()).toEqual([]);
});

test('a database that does not respond counts as down', async () => {
  jest.useFakeTimers();
  try {
    const missing = createReadiness({ rows: () => new Promise(() => undefined) }, []).missing();
    await jest.advanceTimersByTimeAsync(2_000);
    expect(await missing).toEqual(['database']);
  } finally {
    jest.useRealTimers();
  }
});

test('however often it is probed, the database is queried at most twice a second', async () => {
  let asked = 0;
  const db = {
    rows: async <T>() => {
      asked++;
      return [] as T[];
    },
  };
  const readiness = createReadiness(db, [], { now: () => 0 });
  await Promise.all(Array.from({ length: 100 }, () => readiness.missing()));
  expect(asked).toBe(1);
});

test('a stopping process is not ready, whatever its database says', async () => {
  const readiness = createReadiness(rows(), []);
  readiness.stop();
  expect(await readiness.missing()).toEqual(['stopping']);
});

test.each<[string, number | undefined, readonly string[]]>([
  ['with room on the disk', 50_000_000_000, []],
  ['with less than 1 GB left', 999_999_999, ['disk']],
  ['where the system does not tell', undefined, []],
])('a ready process %s warns accordingly (%s bytes free, %j)', async (_where, free, warnings) => {
  expect(await createReadiness(rows(), [], { freeDisk: async () => free }).warnings()).toEqual(warnings);
});
