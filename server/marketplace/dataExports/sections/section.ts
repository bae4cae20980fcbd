/** One file of an export: the rows that belong to a user. */
export interface Section {
  /** File name in the archive, without extension. */
  name: string;
  /** The tables that it covers completely, as far as they concern the user. */
  tables: readonly string[];
  /**
   * Selects the rows of the user `$1::uuid`, with a unique text column `_key` that defines their order. No secrets, and
   * nothing of others that the user could not see on the site.
   */
  sql: string;
  /** Removes from a row what SQL can't. */
  clean?(row: Record<string, unknown>): Record<string, unknown>;
}
