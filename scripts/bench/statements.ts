import type { Db, Queryable } from '../../server/marketplace/ports/db.ts';

interface Statement {
  sql: string;
  values: readonly unknown[];
}

/** A database that remembers the statements it was asked, each text once. */
export function recording(db: Db): { db: Db; statements: () => readonly Statement[] } {
  const asked = new Map<string, Statement>();
  const note = (sql: string, values: readonly unknown[] = []) => void asked.set(sql, { sql, values });
  const wrap = <Q extends Queryable>(inner: Q): Q => ({
    ...inner,
    rows: <T>(sql: string, values?: readonly unknown[], name?: string) => {
      note(sql, values);
      return inner.rows<T>(sql, values, name);
    },
    first: <T>(sql: string, values?: readonly unknown[], name?: string) => {
      note(sql, values);
      return inner.first<T>(sql, values, name);
    },
    run: (sql: string, values?: readonly unknown[], name?: string) => {
      note(sql, values);
      return inner.run(sql, values, name);
    },
  });
  return {
    db: { ...wrap(db), transaction: work => db.transaction(tx => work(wrap(tx))) },
    statements: () => [...asked.values()],
  };
}

/** How PostgreSQL would answer the statement, as it prints it. Nothing is executed. */
export async function planOf(db: Queryable, { sql, values }: Statement): Promise<string> {
  const lines = await db.rows<{ 'QUERY PLAN': string }>(`explain ${sql}`, values);
  return lines.map(line => line['QUERY PLAN']).join('\n');
}

/** What the plan reads, each once: `Index Scan using listings_author on listings`. */
export async function scansOf(db: Queryable, statement: Statement): Promise<string[]> {
  const plan = await planOf(db, statement);
  const scans = [
    ...plan.matchAll(/((?:Parallel )?(?:Bitmap )?(?:Seq|Index|Index Only|Heap|Function) Scan[^\n(]*)/g),
  ];
  return [...new Set(scans.map(([, scan]) => (scan ?? '').trim()))];
}

/** How many rows the statement reads only to leave them out. It is executed, so it has to be a query. */
export async function rowsThrownAway(db: Queryable, { sql, values }: Statement): Promise<number> {
  const lines = await db.rows<{ 'QUERY PLAN': string }>(
    `explain (analyze, timing off, buffers off) ${sql}`,
    values,
  );
  let loops = 1;
  let thrown = 0;
  for (const { 'QUERY PLAN': line } of lines) {
    loops = Number(/ loops=(\d+)/.exec(line)?.[1] ?? loops);
    thrown += loops * Number(/Rows Removed by (?:Join )?Filter: (\d+)/.exec(line)?.[1] ?? 0);
  }
  return thrown;
}

/**
 * The tables of more than so many rows that the plan reads from one end to the other. Reading the first rows of a table
 * up to a limit is none of it, as long as no filter can make that a long way.
 */
export async function tablesReadWhole(db: Queryable, plan: string, rows = 5000): Promise<string[]> {
  const whole = plan.replace(/Limit[^\n]*\n\s*->\s+Seq Scan[^\n]*(?!\n\s*Filter)/g, '');
  const scanned = [...whole.matchAll(/Seq Scan on (\w+)/g)].map(([, table]) => table);
  const large = await db.rows<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and reltuples > $2 and relname = any($1::text[])`,
    [scanned, rows],
  );
  return large.map(({ name }) => name);
}
