import { refusingDatabase, type RefusingDatabase } from '#test/support/refusingDatabase.ts';
import { waitForDatabase } from './untilThere.ts';

let database: RefusingDatabase | undefined;
afterEach(() => database?.close());

async function answering(...codes: (string | undefined)[]): Promise<string> {
  database = await refusingDatabase(...codes);
  return database.url;
}

test('a starting database is waited for, and the wait is logged once', async () => {
  const onWait = jest.fn();
  await waitForDatabase(await answering('57P03', '57P03'), onWait);
  expect(onWait).toHaveBeenCalledTimes(1);
});

test('a database that accepts connections is not waited for', async () => {
  const onWait = jest.fn();
  await waitForDatabase(await answering(), onWait);
  expect(onWait).not.toHaveBeenCalled();
});

test('a wrong password is reported at once', async () => {
  const onWait = jest.fn();
  await expect(waitForDatabase(await answering('28P01'), onWait)).rejects.toMatchObject({ code: '28P01' });
  expect(onWait).not.toHaveBeenCalled();
});

test('a database that is not running is reported after the timeout', async () => {
  const onWait = jest.fn();
  const limits = { absent: 50, starting: 50 };
  await expect(
    waitForDatabase('postgres://ada:our-secret@127.0.0.1:9/poruch', onWait, limits),
  ).rejects.toThrow(
    '- DATABASE_URL: the database at 127.0.0.1:9 does not answer (connect ECONNREFUSED 127.0.0.1:9)',
  );
  expect(onWait).toHaveBeenCalledTimes(1);
});
