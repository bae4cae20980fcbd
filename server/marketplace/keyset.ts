import { apostrophe, unmixed } from '#contract/text/unmixed.ts';

/** One page of a list ordered by time, newest first (keyset pagination). */
export interface KeysetPage {
  /** The id of the last item seen; undefined for the first page. */
  after: string | undefined;
  limit: number;
}

/** Sort order of such lists, matching the indexes. */
export const newestFirst = 'created_at desc, id';

/**
 * Returns the SQL condition for rows of `table` after the given one in the order {@link newestFirst}; `put` adds a
 * value and returns its placeholder. The row's time is read in the database, which stores it more precisely than a
 * client could send it. Nothing follows a deleted row.
 */
export function afterCondition(table: string, after: string, put: (value: unknown) => string): string {
  const seen = put(after);
  const moment = `(select seen.created_at from ${table} seen where seen.id = ${seen}::uuid)`;
  return `created_at <= ${moment} and (created_at < ${moment} or id > ${seen}::uuid)`;
}

const separators = new RegExp(`(?:(?!${apostrophe})[^\\p{L}\\p{N}])+`, 'u');
const apostrophes = new RegExp(apostrophe, 'u');

/**
 * Converts text to a full-text query that requires every word, matched by prefix, whichever apostrophe it has. undefined
 * when the text contains no word; nothing matches then.
 */
export function prefixQuery(text: string): string | undefined {
  const words = unmixed(text).split(separators).flatMap(wordQuery);
  return words.length > 0 ? words.join(' & ') : undefined;
}

// The database cuts words at every apostrophe but ʼ, which is a letter to it.
function wordQuery(word: string): string[] {
  const parts = word.split(apostrophes).filter(part => part !== '');
  const all = parts.map(part => `'${part}':*`).join(' & ');
  return parts.length > 1 ? [`(${all} | '${parts.join('ʼ')}':*)`] : parts.length > 0 ? [all] : [];
}
