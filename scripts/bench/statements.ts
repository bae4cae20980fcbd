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

/** What one statement reads, by its plan and as it was counted. */
export interface Reading {
  /** Large tables that the plan reads from one end to the other, whatever the rows are. */
  whole: readonly string[];
  /** Rows that were fetched, also those that were then left out. */
  rows: number;
}

/**
 * Executes the statement, which has to be a query, and tells what it read. A large table counts as read whole where it, or
 * an index on it, is read without an index condition, unless that happens below a limit with nothing between the two
 * that takes in all rows before it gives out the first (a sort, a hash, an aggregate). A bitmap counts by the rows
 * fetched with it: the index's list of where a word stands is read whole, some bytes for each.
 */
export async function readingOf(db: Queryable, { sql, values }: Statement): Promise<Reading> {
  const plan = await jsonPlan(db, `explain (analyze, timing off, buffers off, format json) ${sql}`, values);
  return { whole: await onlyLarge(db, readWhole(plan, false)), rows: Math.round(rowsRead(plan)) };
}

/** The large tables that the statement's plan reads from one end to the other. Nothing is executed. */
export async function tablesReadWhole(db: Queryable, { sql, values }: Statement): Promise<string[]> {
  return onlyLarge(db, readWhole(await jsonPlan(db, `explain (format json) ${sql}`, values), false));
}

/** A node of a plan in JSON, as far as it is read here. */
interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Cond'?: string;
  'Parent Relationship'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: readonly PlanNode[];
}

async function jsonPlan(db: Queryable, explain: string, values: readonly unknown[]): Promise<PlanNode> {
  const row = await db.first<{ 'QUERY PLAN': readonly { Plan: PlanNode }[] }>(explain, values);
  const plan = row?.['QUERY PLAN'][0]?.Plan;
  if (!plan) throw new Error('PostgreSQL told no plan');
  return plan;
}

const scans = ['Seq Scan', 'Index Scan', 'Index Only Scan'];

/** These take in all their rows before they give out the first. Row numbers, the one window here, come as they are read. */
const takingAll = ['Sort', 'Hash', 'Aggregate', 'SetOp', 'Unique'];

function readWhole(node: PlanNode, isCutOff: boolean): string[] {
  const own = scans.includes(node['Node Type']) && !node['Index Cond'] && !isCutOff;
  const below = (child: PlanNode) =>
    node['Node Type'] === 'Limit' ||
    (isCutOff && !takingAll.includes(node['Node Type']) && isStream(child, node));
  return [
    ...(own ? [node['Relation Name'] ?? ''] : []),
    ...(node.Plans ?? []).flatMap(child => readWhole(child, below(child))),
  ];
}

// The inner side of a join is read anew for each row of the outer one, but where both are merged in their order; and what
// a node's conditions and values ask for is no part of the stream that a limit above cuts off.
const isStream = (child: PlanNode, parent: PlanNode) =>
  ['Outer', 'Member', 'Subquery'].includes(child['Parent Relationship'] ?? '') ||
  (child['Parent Relationship'] === 'Inner' && parent['Node Type'] === 'Merge Join');

/** The rows that all scans have fetched: given out and left out. */
function rowsRead(node: PlanNode): number {
  const own = [...scans, 'Bitmap Heap Scan'].includes(node['Node Type'])
    ? (node['Actual Rows'] ?? 0) +
      (node['Rows Removed by Filter'] ?? 0) +
      (node['Rows Removed by Index Recheck'] ?? 0)
    : 0;
  const below = (node.Plans ?? []).reduce((sum, child) => sum + rowsRead(child), 0);
  return own * (node['Actual Loops'] ?? 1) + below;
}

/** A table of fewer rows is small: reading it whole is what the planner should do. */
const large = 5000;

async function onlyLarge(db: Queryable, tables: readonly string[]): Promise<string[]> {
  const rows = await db.rows<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and reltuples > $2 and relname = any($1::text[])`,
    [tables, large],
  );
  return rows.map(({ name }) => name);
}
