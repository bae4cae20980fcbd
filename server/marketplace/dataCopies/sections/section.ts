/** One file of a copy: rows of the database that are a person's. */
export interface Section {
  /** Its name in the archive, without ending. */
  name: string;
  /** The tables that it reads completely, as far as they are about the person. */
  tables: readonly string[];
  /**
   * The rows of the person `$1::uuid`, with a column `_key`: text that is different for each and gives their order. No secret
   * and nothing of others that the person could not see on the site.
   */
  sql: string;
  /** Takes out of a row what the statement cannot. */
  clean?(row: Record<string, unknown>): Record<string, unknown>;
}
