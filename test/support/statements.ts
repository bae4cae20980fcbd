import type { Db, Queryable, Tx } from '#server/marketplace/ports/db.ts';

/** The statements of one unit of work: by the pool, and by each database transaction in the order they began. */
export interface Statements {
  pool: string[];
  transactions: string[][];
}

/** Wraps a database to record the name of each statement, or its SQL if it has none. */
export function recordStatements(db: Db): {
  db: Db;
  during(work: () => Promise<unknown>): Promise<Statements>;
} {
  let recorded: Statements = { pool: [], transactions: [] };
  const recording = (target: Queryable, into: () => string[]): Queryable => {
    const note = (sql: string, name?: string) => void into().push(name ?? sql);
    return {
      rows: (sql, values, name) => (note(sql, name), target.rows(sql, values, name)),
      first: (sql, values, name) => (note(sql, name), target.first(sql, values, name)),
      run: (sql, values, name) => (note(sql, name), target.run(sql, values, name)),
    };
  };
  const transaction: Db['transaction'] = work =>
    db.transaction(tx => {
      const statements: string[] = [];
      recorded.transactions.push(statements);
      const recordingTx: Tx = { ...tx, ...recording(tx, () => statements) };
      return work(recordingTx);
    });
  return {
    db: { ...db, ...recording(db, () => recorded.pool), transaction },
    async during(work) {
      recorded = { pool: [], transactions: [] };
      await work();
      return recorded;
    },
  };
}
