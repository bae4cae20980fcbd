import type { Db, Queryable } from '../../../server/marketplace/ports/db.ts';

interface Statement {
  sql: string;
  values: readonly unknown[];
}

/** Wraps a database and records its statements, each SQL text once. */
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

/** Returns PostgreSQL's plan of the statement as printed by EXPLAIN. Nothing is executed. */
export async function planOf(db: Queryable, { sql, values }: Statement): Promise<string> {
  const lines = await db.rows<{ 'QUERY PLAN': string }>(`explain ${sql}`, values);
  return lines.map(line => line['QUERY PLAN']).join('\n');
}

/** Returns the distinct scans of the plan: `Index Scan using listings_author on listings`. */
export async function scansOf(db: Queryable, statement: Statement): Promise<string[]> {
  const plan = await planOf(db, statement);
  const scans = [
    ...plan.matchAll(/((?:Parallel )?(?:Bitmap )?(?:Seq|Index|Index Only|Heap|Function) Scan[^\n(]*)/g),
  ];
  return [...new Set(scans.map(([, scan]) => (scan ?? '').trim()))];
}

/** What one statement read, both by its plan and as counted. */
export interface Reading {
  /** Large tables that the plan scans as a whole, whatever the rows are. */
  whole: readonly string[];
  /** Rows fetched, including those filtered out afterwards. */
  rows: number;
}

/**
 * Executes the statement, which must be a query, and returns what it read. A large table counts as read whole when it,
 * or an index on it, is scanned without an index condition, unless the scan is below a limit and no node between the
 * two consumes all its input before it returns the first row (a sort, a hash, an aggregate). A bitmap scan counts by
 * the rows fetched with it: the index's posting list for a word is read whole, at a few bytes per entry.
 */
export async function readingOf(db: Queryable, { sql, values }: Statement): Promise<Reading> {
  const plan = await jsonPlan(db, `explain (analyze, timing off, buffers off, format json) ${sql}`, values);
  return { whole: await onlyLarge(db, fullScans(plan, false)), rows: Math.round(rowsRead(plan)) };
}

/** Returns the large tables that the statement's plan scans as a whole. Nothing is executed. */
export async function tablesReadWhole(db: Queryable, { sql, values }: Statement): Promise<string[]> {
  return onlyLarge(db, fullScans(await jsonPlan(db, `explain (format json) ${sql}`, values), false));
}

/** A node of a plan in JSON, with the fields read here. */
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
  if (!plan) throw new Error('PostgreSQL returned no plan');
  return plan;
}

const scans = ['Seq Scan', 'Index Scan', 'Index Only Scan'];

/** These consume all their rows before they return the first. Row numbers, the only window function here, stream. */
const blockingNodes = ['Sort', 'Hash', 'Aggregate', 'SetOp', 'Unique'];

function fullScans(node: PlanNode, isCutOff: boolean): string[] {
  const own = scans.includes(node['Node Type']) && !node['Index Cond'] && !isCutOff;
  const below = (child: PlanNode) =>
    node['Node Type'] === 'Limit' ||
    (isCutOff && !blockingNodes.includes(node['Node Type']) && isStream(child, node));
  return [
    ...(own ? [node['Relation Name'] ?? ''] : []),
    ...(node.Plans ?? []).flatMap(child => fullScans(child, below(child))),
  ];
}

// The inner side of a join is read again for each outer row, except in a merge join; and subplans of a node's
// conditions and values are not part of the stream that a limit above cuts off.
const isStream = (child: PlanNode, parent: PlanNode) =>
  ['Outer', 'Member', 'Subquery'].includes(child['Parent Relationship'] ?? '') ||
  (child['Parent Relationship'] === 'Inner' && parent['Node Type'] === 'Merge Join');

/** Counts the rows that all scans have fetched: returned and filtered out. */
function rowsRead(node: PlanNode): number {
  const own = [...scans, 'Bitmap Heap Scan'].includes(node['Node Type'])
    ? (node['Actual Rows'] ?? 0) +
      (node['Rows Removed by Filter'] ?? 0) +
      (node['Rows Removed by Index Recheck'] ?? 0)
    : 0;
  const below = (node.Plans ?? []).reduce((sum, child) => sum + rowsRead(child), 0);
  return own * (node['Actual Loops'] ?? 1) + below;
}

/** A table with fewer rows is small: the planner should scan it as a whole. */
const large = 5000;

async function onlyLarge(db: Queryable, tables: readonly string[]): Promise<string[]> {
  const rows = await db.rows<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and reltuples > $2 and relname = any($1::text[])`,
    [tables, large],
  );
  return rows.map(({ name }) => name);
}
