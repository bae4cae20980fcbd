import type { Db } from '#server/marketplace/ports/db.ts';

export interface Table {
  /** As written in SQL: with its schema unless that is `public`. */
  name: string;
  columns: readonly string[];
}

/** Returns every table of the database, read from its catalogue. */
export function tablesOf(db: Pick<Db, 'rows'>): Promise<Table[]> {
  return db.rows<Table>(
    `select case n.nspname when 'public' then c.relname else n.nspname || '.' || c.relname end as name,
       array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind in ('r', 'p') and n.nspname <> 'information_schema' and n.nspname not like 'pg\\_%'
     group by 1 order by 1`,
  );
}

/** Returns the tables that contain a text anywhere, such as an id or a name. */
export async function tablesWith(db: Pick<Db, 'rows' | 'first'>, text: string): Promise<string[]> {
  const found: string[] = [];
  for (const { name } of await tablesOf(db)) {
    const row = await db.first(
      `select 1 from ${name} x where strpos(lower(x::text), lower($1)) > 0 limit 1`,
      [text],
    );
    if (row) found.push(name);
  }
  return found;
}
