import type { NewReview } from '#server/marketplace/ports/reviewBook.ts';
import type { Queryable, Tx } from '#server/marketplace/ports/db.ts';

export type ReviewType = 'ofProvider' | 'ofCustomer';
export type ReviewState = 'public' | 'pending';

export interface ReviewRecord {
  id: string;
  transactionId: string;
  type: ReviewType;
  state: ReviewState;
  rating: number;
  content: string;
  createdAt: Date;
  authorId: string;
  subjectId: string;
  /** null for reviews of customers. */
  listingId: string | null;
  deleted: boolean;
}

/** Whose pending reviews are seen besides the public ones: one author's, everybody's, or nobody's. */
export type Sight = { authorId: string } | 'all' | 'public';

/** What a page of reviews is about; every fact given must hold. */
export interface ReviewFilter {
  listingId?: string | undefined;
  subjectId?: string | undefined;
  transactionId?: string | undefined;
  type?: ReviewType | undefined;
  state?: ReviewState | undefined;
}

export const reviewColumns = `id, transaction_id as "transactionId", type, state, rating, content, created_at as "createdAt",
  author_id as "authorId", subject_id as "subjectId", listing_id as "listingId", deleted`;

/** The review as it was written; undefined when this side has written before. */
export async function insertReview(
  tx: Tx,
  review: NewReview & { id: string },
): Promise<ReviewRecord | undefined> {
  const isOfProvider = review.by === 'customer';
  return tx.first<ReviewRecord>(
    `insert into reviews (id, transaction_id, type, rating, content, created_at, author_id, subject_id, listing_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (transaction_id, type) do nothing
     returning ${reviewColumns}`,
    [
      review.id,
      review.transactionId,
      isOfProvider ? 'ofProvider' : 'ofCustomer',
      review.rating,
      review.content,
      review.createdAt,
      review.authorId,
      review.subjectId,
      isOfProvider ? review.listingId : null,
    ],
    'review-insert',
  );
}

/** Those that became public, as they are now. */
export async function publishOf(tx: Tx, transactionId: string): Promise<ReviewRecord[]> {
  return tx.rows<ReviewRecord>(
    `update reviews set state = 'public' where transaction_id = $1 and state = 'pending' returning ${reviewColumns}`,
    [transactionId],
    'reviews-publish',
  );
}

export async function findReview(db: Queryable, id: string): Promise<ReviewRecord | undefined> {
  return db.first<ReviewRecord>(`select ${reviewColumns} from reviews where id = $1`, [id], 'review-find');
}

/** Held until the transaction ends. */
export function lockReview(tx: Tx, id: string): Promise<ReviewRecord | undefined> {
  return tx.first<ReviewRecord>(`select ${reviewColumns} from reviews where id = $1 for update`, [id]);
}

/** The review as it is then. */
export function setContent(tx: Tx, id: string, content: string): Promise<ReviewRecord | undefined> {
  return tx.first<ReviewRecord>(`update reviews set content = $2 where id = $1 returning ${reviewColumns}`, [
    id,
    content,
  ]);
}

/** The review as it is then: nobody reads it any more, and its words are gone. */
export function markRemoved(tx: Tx, id: string): Promise<ReviewRecord | undefined> {
  return tx.first<ReviewRecord>(
    `update reviews set deleted = true, content = '' where id = $1 returning ${reviewColumns}`,
    [id],
  );
}

/** Newest first. */
export async function findReviews(
  db: Queryable,
  filter: ReviewFilter,
  sight: Sight,
  page: { limit: number; offset: number },
): Promise<ReviewRecord[]> {
  const { where, values } = conditionsOf(filter, sight);
  const next = values.length;
  return db.rows<ReviewRecord>(
    `select ${reviewColumns} from reviews where ${where} order by created_at desc, id
     limit $${next + 1} offset $${next + 2}`,
    [...values, page.limit, page.offset],
  );
}

export async function countReviews(db: Queryable, filter: ReviewFilter, sight: Sight): Promise<number> {
  const { where, values } = conditionsOf(filter, sight);
  const row = await db.first<{ total: number }>(
    `select count(*) as total from reviews where ${where}`,
    values,
  );
  return row?.total ?? 0;
}

/** All of these transactions, oldest first; what the viewer may see of them is the policy's to say. */
export async function findReviewsOf(
  db: Queryable,
  transactionIds: readonly string[],
): Promise<ReviewRecord[]> {
  return db.rows<ReviewRecord>(
    `select ${reviewColumns} from reviews where transaction_id = any($1::uuid[]) order by created_at, id`,
    [transactionIds],
    'reviews-of',
  );
}

function conditionsOf(filter: ReviewFilter, sight: Sight): { where: string; values: unknown[] } {
  const facts: [string, unknown][] = [
    ['listing_id', filter.listingId],
    ['subject_id', filter.subjectId],
    ['transaction_id', filter.transactionId],
    ['type', filter.type],
    ['state', filter.state],
  ];
  const given = facts.filter(([, value]) => value !== undefined);
  const values = given.map(([, value]) => value);
  const conditions = ['not deleted', ...given.map(([column], at) => `${column} = $${at + 1}`)];
  if (sight === 'public') conditions.push(`state = 'public'`);
  else if (sight !== 'all') {
    values.push(sight.authorId);
    conditions.push(`(state = 'public' or author_id = $${values.length})`);
  }
  return { where: conditions.join(' and '), values };
}

/** Everything that somebody wrote about others or others about them. */
export async function idsAround(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    'select id from reviews where author_id = $1 or subject_id = $1',
    [userId],
  );
  return rows.map(({ id }) => id);
}
