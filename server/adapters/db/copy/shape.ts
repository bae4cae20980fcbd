import type pg from 'pg';

/** A table to be copied. Names are quoted for SQL. */
export interface CopiedTable {
  /** `schema.table`, unquoted: its name in a backup. */
  name: string;
  sql: string;
  /** Stored columns; generated ones are computed again. */
  columns: string;
}

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

const system = `('pg_catalog', 'information_schema', 'pg_toast')`;
/** The backup itself records which migrations ran. */
const migrations = 'public.migrations';

/** Returns all tables except the list of migrations, sorted by name. */
export async function tablesOf(client: pg.Client): Promise<CopiedTable[]> {
  const { rows } = await client.query<CopiedTable>(
    `select n.nspname || '.' || c.relname as name, format('%I.%I', n.nspname, c.relname) as sql,
       string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind = 'r' and n.nspname not in ${system} and n.nspname || '.' || c.relname <> '${migrations}'
     group by n.nspname, c.relname order by 1`,
  );
  return rows;
}

/** Returns the value of each sequence, by its name as SQL. */
export async function sequencesOf(client: pg.Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ sql: string; value: string }>(
    `select format('%I.%I', schemaname, sequencename) as sql, last_value::text as value
     from pg_sequences where schemaname not in ${system} and last_value is not null`,
  );
  return Object.fromEntries(rows.map(({ sql, value }) => [sql, value]));
}

/** Returns the foreign keys, so that rows can be written in any order and are checked afterwards. */
export async function foreignKeysOf(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select format('%I.%I', n.nspname, c.relname) as table, quote_ident(k.conname) as name,
       pg_get_constraintdef(k.oid) as definition
     from pg_constraint k
     join pg_class c on c.oid = k.conrelid
     join pg_namespace n on n.oid = c.relnamespace
     where k.contype = 'f' and n.nspname not in ${system}`,
  );
  return rows;
}
