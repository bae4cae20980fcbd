import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { throwAwayDatabase, type ThrowAwayDatabase } from '#test/support/throwAwayDatabase.ts';
import { checksumOf, migrate, migrationNames } from './migrate.ts';

let folder: string;
let database: ThrowAwayDatabase;
let url: string;

async function ask<T extends object>(address: string, sql: string): Promise<T[]> {
  const client = new pg.Client(address);
  await client.connect();
  try {
    return (await client.query<T>(sql)).rows;
  } finally {
    await client.end();
  }
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'poruch-migrations-'));
  database = await throwAwayDatabase(process.env.TEST_SERVER_URL ?? '');
  url = database.url;
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  await database.drop();
});

const write = (file: string, sql: string) => writeFileSync(join(folder, file), sql);
const applied = async () =>
  (await ask<{ name: string }>(url, 'select name from migrations order by name')).map(row => row.name);

test('files run in the order of their numbers, each once', async () => {
  write('002-fill.sql', 'insert into steps values (2);');
  write('001-make.sql', 'create table steps (number int); insert into steps values (1);');
  write('README.md', 'is no migration');
  expect(await migrate(url, folder)).toEqual(['001-make.sql', '002-fill.sql']);
  expect(await migrate(url, folder)).toEqual([]);
  write('010-more.sql', 'insert into steps values (10);');
  expect(await migrate(url, folder)).toEqual(['010-more.sql']);
  expect(await ask(url, 'select number from steps')).toEqual([{ number: 1 }, { number: 2 }, { number: 10 }]);
});

test('of simultaneous starts, one migrates while the others wait', async () => {
  write('001-make.sql', 'create table steps (number int); select pg_sleep(0.1);');
  write('002-fill.sql', 'insert into steps values (2);');
  const ran = await Promise.all([1, 2, 3].map(() => migrate(url, folder)));
  expect(ran.flat().sort()).toEqual(['001-make.sql', '002-fill.sql']);
  expect(await ask(url, 'select number from steps')).toEqual([{ number: 2 }]);
});

test('a failing file is named and rolled back; earlier ones stay', async () => {
  write('001-make.sql', 'create table steps (number int);');
  write('002-wrong.sql', 'insert into steps values (2); insert into stairs values (3);');
  write('003-later.sql', 'insert into steps values (3);');
  await expect(migrate(url, folder)).rejects.toThrow(
    'Migration 002-wrong.sql failed: relation "stairs" does not exist',
  );
  expect(await applied()).toEqual(['001-make.sql']);
  expect(await ask(url, 'select number from steps')).toEqual([]);
  write('002-wrong.sql', 'insert into steps values (2);');
  expect(await migrate(url, folder)).toEqual(['002-wrong.sql', '003-later.sql']);
});

test('a database migrated by a newer version is rejected', async () => {
  write('001-make.sql', 'create table steps (number int);');
  write('002-newer.sql', 'select 1;');
  await migrate(url, folder);
  rmSync(join(folder, '002-newer.sql'));
  write('003-ours.sql', 'drop table steps;');
  await expect(migrate(url, folder)).rejects.toThrow(
    'The database was changed by a newer version of Poruch (002-newer.sql). Run that version.',
  );
  expect(await applied()).toEqual(['001-make.sql', '002-newer.sql']);
});

test('a file that was edited after it ran is refused, whatever its line endings', async () => {
  write('001-make.sql', 'create table steps (number int);\n');
  await migrate(url, folder);
  write('001-make.sql', 'create table steps (number int);\r\n');
  expect(await migrate(url, folder)).toEqual([]);
  write('001-make.sql', 'create table steps (number int, name text);\n');
  write('002-fill.sql', 'insert into steps values (2);');
  await expect(migrate(url, folder)).rejects.toThrow(
    'Migration 001-make.sql has changed since it ran on this database. Restore the file, and put the change into a new migration.',
  );
  expect(await applied()).toEqual(['001-make.sql']);
});

test('a database from before checksums takes those of the files it has', async () => {
  write('001-make.sql', 'create table steps (number int);');
  await migrate(url, folder);
  await ask(url, 'alter table migrations drop column checksum');
  expect(await migrate(url, folder)).toEqual([]);
  write('002-fill.sql', 'insert into steps values (2);');
  expect(await migrate(url, folder)).toEqual(['002-fill.sql']);
  write('001-make.sql', 'create table stairs (number int);');
  await expect(migrate(url, folder)).rejects.toThrow('Migration 001-make.sql has changed');
});

test('no migration of ours changes any more: a database that it ran on would not have the change', () => {
  const listed = readFileSync('server/adapters/db/migrations/checksums.txt', 'utf8').trim().split('\n');
  const files = migrationNames().map(name => {
    const sql = readFileSync(`server/adapters/db/migrations/${name}`, 'utf8');
    return `${checksumOf(sql)}  ${name}`;
  });
  expect(files).toEqual(listed);
});

test('our own migrations make the tables of an empty database', async () => {
  const files = await migrate(url);
  expect(files[0]).toBe('001-core.sql');
  expect(await applied()).toEqual(files);
  expect(await ask(url, `select to_regclass('listing_index') is not null as made`)).toEqual([{ made: true }]);
});
