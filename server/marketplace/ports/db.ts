/**
 * Anything that can run SQL: the pool or an open transaction. Values are node-postgres parameters ($1, $2 …). The column
 * `created_at` is the field `createdAt` of a row.
 */
export interface Queryable {
  /**
   * Returns all rows. Give hot statements a `name`: they are then prepared once per connection, and planned once where
   * lists are written with anyOf().
   */
  rows<T>(sql: string, values?: readonly unknown[], name?: string): Promise<T[]>;
  /** Returns the first row or undefined. */
  first<T>(sql: string, values?: readonly unknown[], name?: string): Promise<T | undefined>;
  /** Returns how many rows the statement changed. */
  run(sql: string, values?: readonly unknown[], name?: string): Promise<number>;
}

/** An open transaction: the type proves that the caller is inside one. */
export interface Tx extends Queryable {
  readonly inTransaction: true;
  /** Runs after the commit, never after a rollback. */
  afterCommit(effect: () => void): void;
}

export interface Db extends Queryable {
  /** Commits when `work` resolves, rolls back when it throws; retries serialisation failures and deadlocks (40001, 40P01). */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Calls `onNotify` for each NOTIFY on the channel, and `onBack` when it listens again after a lost connection:
   * notifications sent meanwhile are not repeated. Returns a function that stops listening.
   */
  listen(
    channel: string,
    onNotify: (payload: string) => void,
    onBack?: () => void,
  ): Promise<() => Promise<void>>;
  close(): Promise<void>;
}
