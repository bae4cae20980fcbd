import { beginningsOf, follows, newestFirst, type Piece } from '#server/marketplace/keyset.ts';
import { isUuid } from '#contract/rules/uuid.ts';
import type { Queryable } from '#server/marketplace/ports/db.ts';
import { reviewColumns, type ReviewRecord, type ReviewState } from './store.ts';

/** Which reviews an operator looks for; every fact given must hold. */
export interface ReviewSearch {
  /** The beginnings of its words; or its id. */
  words?: string | undefined;
  rating?: number | undefined;
  /** Without it all but the deleted ones. */
  state?: ReviewState | 'deleted' | undefined;
  authorId?: string | undefined;
  subjectId?: string | undefined;
  /** Only these. */
  among?: readonly string[] | undefined;
  /** Inclusive. */
  writtenFrom?: Date | undefined;
  /** Exclusive. */
  writtenUntil?: Date | undefined;
}

/** Reviews that hold rare words are read and ordered; of frequent ones the newest are near. */
const rareBelow = 1000;

/** One piece of them, the newest first. For operators: the caller makes sure of it. */
export async function searchReviews(
  db: Queryable,
  search: ReviewSearch,
  piece: Piece,
): Promise<ReviewRecord[]> {
  const values: unknown[] = [];
  const put = (value: unknown) => `$${values.push(value)}`;
  const { words, rating, state, authorId, subjectId, among, writtenFrom, writtenUntil } = search;
  // As the partial indexes say it.
  const where = [state === 'deleted' ? 'deleted' : 'not deleted'];
  if (words !== undefined) {
    // The database takes rare beginnings of words for more frequent than they are, and would look for them in all reviews.
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
  if (piece.after !== undefined) where.push(follows('reviews', piece.after, put));
  return db.rows<ReviewRecord>(
    `select ${reviewColumns} from reviews where ${where.join(' and ')} order by ${newestFirst} limit ${put(piece.limit)}`,
    values,
  );
}

/** The reviews with these words, when there are few. */
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
  const query = beginningsOf(words);
  if (query === undefined) return 'false';
  return `to_tsvector('simple_unaccent', content) @@ to_tsquery('simple_unaccent', ${put(query)})`;
}
