import { prefixQuery, afterCondition, newestFirst, type KeysetPage } from '#server/marketplace/keyset.ts';
import { isUuid } from '#contract/text/uuid.ts';
import type { Queryable } from '#server/marketplace/ports/db.ts';
import { reviewColumns, type ReviewRecord, type ReviewState } from './store.ts';

/** An operator's search for reviews; all given conditions must hold. */
export interface ReviewSearch {
  /** Prefixes of words in the text, or the review's id. */
  words?: string | undefined;
  rating?: number | undefined;
  /** When absent, all but the deleted ones. */
  state?: ReviewState | 'deleted' | undefined;
  authorId?: string | undefined;
  subjectId?: string | undefined;
  /** Restricts the search to these ids. */
  among?: readonly string[] | undefined;
  /** Inclusive. */
  writtenFrom?: Date | undefined;
  /** Exclusive. */
  writtenUntil?: Date | undefined;
}

/** Reviews with rare words are fetched and sorted; for frequent words, scanning from the newest is faster. */
const rareBelow = 1000;

/** Returns one page of reviews, newest first. For operators: the caller must check. */
export async function searchReviews(
  db: Queryable,
  search: ReviewSearch,
  piece: KeysetPage,
): Promise<ReviewRecord[]> {
  const values: unknown[] = [];
  const put = (value: unknown) => `$${values.push(value)}`;
  const { words, rating, state, authorId, subjectId, among, writtenFrom, writtenUntil } = search;
  // Worded as in the partial indexes, so that they are used.
  const where = [state === 'deleted' ? 'deleted' : 'not deleted'];
  if (words !== undefined) {
    // The planner overestimates rare prefixes and would scan all reviews for them.
    const rare = await findRare(db, words.trim());
    where.push(rare ? `id = any(${put(rare)}::uuid[])` : saying(words.trim(), put));
  }
  if (rating !== undefined) where.push(`rating = ${put(rating)}`);
  if (state && state !== 'deleted') where.push(`state = ${put(state)}`);
  if (authorId) where.push(`author_id = ${put(authorId)}`);
  if (subjectId) where.push(`subject_id = ${put(subjectId)}`);
  if (among) where.push(`id = any(${put(among)}::uuid[])`);
  if (writtenFrom) where.push(`created_at >= ${put(writtenFrom)}`);
  if (writtenUntil) where.push(`created_at < ${put(writtenUntil)}`);
  if (piece.after !== undefined) where.push(afterCondition('reviews', piece.after, put));
  return db.rows<ReviewRecord>(
    `select ${reviewColumns} from reviews where ${where.join(' and ')} order by ${newestFirst} limit ${put(piece.limit)}`,
    values,
  );
}

/** Returns the reviews with these words when they are few. */
async function findRare(db: Queryable, words: string): Promise<string[] | undefined> {
  const values: unknown[] = [];
  const condition = saying(words, value => `$${values.push(value)}`);
  const rows = await db.rows<{ id: string }>(
    `select id from reviews where ${condition} limit ${rareBelow}`,
    values,
  );
  return rows.length < rareBelow ? rows.map(({ id }) => id) : undefined;
}

function saying(words: string, put: (value: unknown) => string): string {
  if (isUuid(words)) return `id = ${put(words)}::uuid`;
  const query = prefixQuery(words);
  if (query === undefined) return 'false';
  return `to_tsvector('simple_unaccent', content) @@ to_tsquery('simple_unaccent', ${put(query)})`;
}
