/** Which piece of a list that is ordered by time, the newest first. */
export interface Piece {
  /** The id of the last one that was seen; from the newest on without. */
  after: string | undefined;
  limit: number;
}

/** The order of such a list, as the indexes have it. */
export const newestFirst = 'created_at desc, id';

/**
 * The condition for what follows a row of `table` in the order {@link newestFirst}; `put` takes a value and answers its
 * placeholder. The row tells its own moment, which the database knows more exactly than a client could. Nothing follows a
 * row that is gone.
 */
export function follows(table: string, after: string, put: (value: unknown) => string): string {
  const seen = put(after);
  const moment = `(select seen.created_at from ${table} seen where seen.id = ${seen}::uuid)`;
  return `created_at <= ${moment} and (created_at < ${moment} or id > ${seen}::uuid)`;
}

/**
 * Text as a query of the text search: all of its words, of each its beginning. undefined when there is no word in it, which
 * nothing matches.
 */
export function beginningsOf(text: string): string | undefined {
  const words = text.split(/[^\p{L}\p{N}]+/u).filter(word => word !== '');
  return words.length > 0 ? words.map(word => `'${word}':*`).join(' & ') : undefined;
}
