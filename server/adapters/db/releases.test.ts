import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { projectRoot } from '#server/config/projectRoot.ts';
import { actionsIn, addPerson } from '#test/support/actions.ts';
import { testEngine } from '#test/support/database.ts';
import { throwAwayDatabase, type ThrowAwayDatabase } from '#test/support/throwAwayDatabase.ts';
import { migrate } from './migrate.ts';

const folder = join(projectRoot(), 'test/fixtures/releases');
const releases = readdirSync(folder).filter(name => name.endsWith('.sql'));

let database: ThrowAwayDatabase;
let fresh: ThrowAwayDatabase;
beforeAll(async () => {
  const server = process.env.TEST_SERVER_URL ?? '';
  fresh = await throwAwayDatabase(server);
  await migrate(fresh.url);
});
afterAll(() => fresh.drop());
beforeEach(async () => void (database = await throwAwayDatabase(process.env.TEST_SERVER_URL ?? '')));
afterEach(() => database.drop());

async function ask<T extends object>(url: string, sql: string): Promise<T[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<T>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Everything that migrations make: columns, constraints, indexes, triggers and functions. */
const shape = `
  select 'column' as kind, table_name || '.' || column_name as name,
    concat_ws(' ', data_type, is_nullable, column_default, generation_expression) as definition
    from information_schema.columns where table_schema = 'public'
  union all select 'constraint', conrelid::regclass || '.' || conname, pg_get_constraintdef(oid)
    from pg_constraint where connamespace = 'public'::regnamespace
  union all select 'index', indexname, indexdef from pg_indexes where schemaname = 'public'
  union all select 'trigger', tgrelid::regclass || '.' || tgname, pg_get_triggerdef(oid)
    from pg_trigger where not tgisinternal
  union all select 'function', proname, prosrc from pg_proc p
    where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
  order by 1, 2, 3`;

const load = (name: string) => ask(database.url, readFileSync(join(folder, name), 'utf8'));

test.each(releases)(
  'a database of %s gets the tables of a new one, keeps its rows and serves',
  async name => {
    await load(name);
    const count =
      'select (select count(*)::int from users) as users, (select count(*)::int from messages) as messages';
    const before = await ask(database.url, count);
    expect(before).toEqual([{ users: 2, messages: 2 }]);
    await migrate(database.url);
    expect(await ask(database.url, shape)).toEqual(await ask(fresh.url, shape));
    expect(await ask(database.url, count)).toEqual(before);
    const app = await testEngine();
    const again = await testEngine({}, { ...app, url: database.url });
    try {
      const [listing] = await again.engine.db.rows<{ id: string }>('select id from listings');
      const carla = await addPerson(again.engine);
      expect((await actionsIn(again.engine).enquires(carla.viewer, listing?.id ?? '')).id).toBeTruthy();
    } finally {
      await again.close();
      await app.close();
    }
  },
);

test('a lost index would be noticed', async () => {
  await load(releases[0] ?? '');
  await migrate(database.url);
  const [index] = await ask<{ name: string }>(
    database.url,
    `select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
     where not i.indisunique and c.relnamespace = 'public'::regnamespace order by 1 limit 1`,
  );
  await ask(database.url, `drop index ${index?.name}`);
  expect(await ask(database.url, shape)).not.toEqual(await ask(fresh.url, shape));
});
