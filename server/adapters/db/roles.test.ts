import { readFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { projectRoot } from '#server/config/projectRoot.ts';
import { migrate, migrationNames } from './migrate.ts';

const tag = randomUUID().slice(0, 8);
const [owner, app, database] = [`owner_${tag}`, `app_${tag}`, `poruch_${tag}`];
const password = 'only for this test';

const admin = process.env.TEST_SERVER_URL ?? '';
const urlAs = (user: string) => {
  const url = new URL(admin);
  [url.username, url.password, url.pathname] = [user, encodeURIComponent(password), `/${database}`];
  return url.href;
};

async function asked<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Returns the statements of deploy/roles.sql with this test's names, as psql would run them: one after another, in two
 * parts for the database before and after `\connect`.
 */
function statements(): [string[], string[]] {
  const sql = readFileSync(join(projectRoot(), 'deploy/roles.sql'), 'utf8')
    .replace(/^--.*$/gm, '')
    .replaceAll(/:'(owner|app)_password'/g, `'${password}'`)
    .replaceAll('poruch_owner', owner)
    .replaceAll('poruch_app', app)
    .replaceAll(/database poruch\b/g, `database ${database}`);
  const [before = '', after = ''] = sql.split(/^\\connect.*$/m);
  const split = (text: string) => text.split(';').filter(each => each.trim() !== '');
  return [split(before), split(after)];
}

/** Append-only tables: the application's role cannot rewrite them. */
const written = ['audit_log', 'migrations', 'site_settings', 'stock_adjustments', 'transaction_transitions'];

/** A given test server may not permit creating roles. */
let mayMakeRoles = false;

beforeAll(async () => {
  await asked(admin, async client => {
    const { rows } = await client.query<{ may: boolean }>(
      'select rolsuper as may from pg_roles where rolname = current_user',
    );
    mayMakeRoles = rows[0]?.may === true;
    if (mayMakeRoles) for (const sql of statements()[0]) await client.query(sql);
  });
  const url = new URL(admin);
  url.pathname = `/${database}`;
  if (mayMakeRoles)
    await asked(url.href, async client => {
      for (const sql of statements()[1]) await client.query(sql);
    });
});
afterAll(async () => {
  if (mayMakeRoles)
    await asked(admin, async client => {
      await client.query(`drop database ${database} with (force)`);
      await client.query(`drop role ${app}`);
      await client.query(`drop role ${owner}`);
    });
});

test('one role owns the tables; the other reads and writes them, but can alter neither schema nor history', async () => {
  if (!mayMakeRoles) return;
  await expect(migrate(urlAs(app))).rejects.toThrow(
    'run "npx poruch database migrate" with the DATABASE_URL of their owner',
  );
  expect(await migrate(urlAs(owner))).toEqual(migrationNames());
  // As every process does at startup.
  expect(await migrate(urlAs(app))).toEqual([]);
  await asked(urlAs(app), async client => {
    const without = async (right: string) => {
      const { rows } = await client.query<{ name: string }>(
        `select format('%I.%I', schemaname, tablename) as name from pg_tables
         where schemaname not in ('pg_catalog', 'information_schema')
           and not has_table_privilege(format('%I.%I', schemaname, tablename), $1)
         order by name`,
        [right],
      );
      return rows.map(({ name }) => name.replace('public.', ''));
    };
    expect(await without('select')).toEqual([]);
    expect(await without('insert')).toEqual(['migrations']);
    expect(await without('update')).toEqual(written);
    expect(await without('delete')).toEqual(written);
    const tables = await client.query(
      "select 1 from pg_tables where schemaname in ('public', 'stripe_simulator')",
    );
    for (const right of ['truncate', 'references', 'trigger'])
      expect(await without(right)).toHaveLength(tables.rowCount ?? 0);
    const { rows } = await client.query<{ name: string }>(
      "select tgrelid::regclass::text as name from pg_trigger where tgname like '%append_only'",
    );
    expect(written).toEqual(expect.arrayContaining(rows.map(({ name }) => name)));
    await client.query("insert into audit_log (at, action) values (now(), 'command/operator')");
    await client.query(
      "insert into outbox (kind, payload, created_at, run_at) values ('test', '{}', now(), now()) returning id",
    );
    await client.query("notify outbox, '1'");
    for (const sql of [
      'drop table outbox',
      'alter table outbox add column more text',
      'truncate outbox',
      'update audit_log set reason = null',
      'delete from audit_log',
      'delete from transaction_transitions',
      "insert into migrations (name) values ('999-none.sql')",
      'alter table audit_log disable trigger all',
      "set session_replication_role = 'replica'",
      'create table more (id int)',
      `create role more`,
      "copy outbox to program 'true'",
    ])
      await expect(client.query(sql)).rejects.toThrow(/denied|must be/);
  });
});
