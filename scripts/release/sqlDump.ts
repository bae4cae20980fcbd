import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { foreignKeysOf, sequencesOf, tablesOf } from '#server/adapters/db/copy/shape.ts';
import { checksumOf, migrationNames } from '#server/adapters/db/migrate.ts';
import { projectRoot } from '#server/config/projectRoot.ts';

/**
 * Returns SQL that makes the database at `url` again in an empty one, as the migrations of this moment make it and
 * without them: what is released must migrate whatever becomes of the files.
 */
export async function sqlDump(url: string, title: string): Promise<string> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const keys = await foreignKeysOf(client);
    const rows: string[] = [];
    for (const { sql, columns } of await tablesOf(client)) {
      const found = await client.query<{ row: string }>(
        `select to_jsonb(t)::text as row from (select ${columns} from ${sql}) t`,
      );
      rows.push(...fillTable(sql, columns, found.rows.map(({ row }) => row).sort()));
    }
    const sequences = Object.entries(await sequencesOf(client)).map(
      ([name, value]) => `select setval('${name}', ${value});`,
    );
    return [
      `-- ${title}. Made by "npm run release"; it stays as it is.`,
      ...migrationNames().map(compactMigration),
      'create table migrations (name text primary key, applied_at timestamptz not null default now(), checksum text);',
      `insert into migrations (name, checksum) values\n${migrationNames().map(listed).join(',\n')};`,
      ...keys.map(({ table, name }) => `alter table ${table} drop constraint ${name};`),
      ...rows,
      ...keys.map(
        ({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition};`,
      ),
      ...sequences,
      '',
    ].join('\n');
  } finally {
    await client.end();
  }
}

const textOf = (name: string) =>
  readFileSync(join(projectRoot(), 'server/adapters/db/migrations', name), 'utf8');

const listed = (name: string) => `('${name}', '${checksumOf(textOf(name))}')`;

/** Without empty lines and comments; those within functions belong to them. */
const compactMigration = (name: string) =>
  [
    `-- ${name}`,
    ...textOf(name)
      .split('\n')
      .filter(line => !/^(--.*)?$/.test(line)),
  ].join('\n');

/** Replaces the rows that migrations have inserted. Triggers have already run. */
function fillTable(sql: string, columns: string, rows: readonly string[]): string[] {
  const insert = [
    `insert into ${sql} (${columns}) overriding system value select ${columns} from jsonb_populate_recordset(null::${sql}, ${quoted(`[${rows.join(',\n')}]`)});`,
  ];
  return [
    `alter table ${sql} disable trigger user;`,
    `truncate ${sql};`,
    ...(rows.length > 0 ? insert : []),
    `alter table ${sql} enable trigger user;`,
  ];
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
