import { anyOf } from '#server/marketplace/anyOf.ts';
import type { NewReview } from '#server/marketplace/transactions/index.ts';
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
  /** null for reviews about customers. */
  listingId: string | null;
  deleted: boolean;
}

/** Whose pending reviews are visible besides the public ones: one author's, everyone's, or none. */
export type Sight = { authorId: string } | 'all' | 'public';

/** Filters of a page of reviews; all given conditions must hold. */
export interface ReviewFilter {
  listingId?: string | undefined;
  subjectId?: string | undefined;
  transactionId?: string | undefined;
  type?: ReviewType | undefined;
  state?: ReviewState | undefined;
}

export const reviewColumns = `id, transaction_id, type, state, rating, content, created_at,
  author_id, subject_id, listing_id, deleted`;

/** Returns the inserted review; undefined when this side has already written one. */
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

/** Publishes the reviews of a transaction and returns those that became public. */
export async function publishOf(tx: Tx, transactionId: string): Promise<ReviewRecord[]> {
  return tx.rows<ReviewRecord>(
    `update reviews set state = 'public' where transaction_id = $1 and state = 'pending' returning ${reviewColumns}`,
    [transactionId],
    'reviews-publish',
  );
}

/** Accounts around a transaction's reviews that wait to be published. */
export async function findParties(
  tx: Tx,
  transactionId: string,
): Promise<{ providerId: string; customerId: string } | undefined> {
  return tx.first<{ providerId: string; customerId: string }>(
    `select case type when 'ofProvider' then subject_id else author_id end as provider_id,
       case type when 'ofProvider' then author_id else subject_id end as customer_id
     from reviews where transaction_id = $1 and state = 'pending' limit 1`,
    [transactionId],
    'reviews-parties',
  );
}

/** Keeps the pending reviews of a transaction from being published. */
export async function markHeld(tx: Tx, transactionId: string, at: Date): Promise<void> {
  await tx.run(`update reviews set held_at = $2 where transaction_id = $1 and state = 'pending'`, [
    transactionId,
    at,
  ]);
}

/** Publishes held reviews by the user or about them and returns them. */
export async function publishHeldAround(tx: Tx, userId: string): Promise<ReviewRecord[]> {
  return tx.rows<ReviewRecord>(
    `update reviews set state = 'public', held_at = null
     where held_at is not null and state = 'pending' and not deleted and (author_id = $1 or subject_id = $1)
     returning ${reviewColumns}`,
    [userId],
  );
}

export async function findReview(db: Queryable, id: string): Promise<ReviewRecord | undefined> {
  return db.first<ReviewRecord>(`select ${reviewColumns} from reviews where id = $1`, [id], 'review-find');
}

/** Locks the review until the transaction ends. */
export function lockReview(tx: Tx, id: string): Promise<ReviewRecord | undefined> {
  return tx.first<ReviewRecord>(`select ${reviewColumns} from reviews where id = $1 for update`, [id]);
}

/** Returns the updated review. */
export function setContent(tx: Tx, id: string, content: string): Promise<ReviewRecord | undefined> {
  return tx.first<ReviewRecord>(`update reviews set content = $2 where id = $1 returning ${reviewColumns}`, [
    id,
    content,
  ]);
}

/** Marks the review deleted, clears its text and returns it. */
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
  const { where, values, shape } = conditionsOf(filter, sight);
  const next = values.length;
  return db.rows<ReviewRecord>(
    `select ${reviewColumns} from reviews where ${where} order by created_at desc, id
     limit $${next + 1} offset $${next + 2}`,
    [...values, page.limit, page.offset],
    `reviews-find-${shape}`,
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

/** Returns all reviews of these transactions, oldest first. The policy decides what the viewer may see of them. */
export async function findReviewsOf(
  db: Queryable,
  transactionIds: readonly string[],
): Promise<ReviewRecord[]> {
  return db.rows<ReviewRecord>(
    `select ${reviewColumns} from reviews where transaction_id = ${anyOf('$1')} order by created_at, id`,
    [transactionIds],
    'reviews-of',
  );
}

/**
 * Returns the conditions of a query. `shape` identifies their SQL text, for the names of prepared statements.
 */
function conditionsOf(
  filter: ReviewFilter,
  sight: Sight,
): { where: string; values: unknown[]; shape: string } {
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
  const shape = [
    ...facts.map(([, value]) => Number(value !== undefined)),
    typeof sight === 'string' ? sight : 'own',
  ];
  return { where: conditions.join(' and '), values, shape: shape.join('') };
}

/** Returns the ids of all reviews written by the user or about them. */
export async function idsAround(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    'select id from reviews where author_id = $1 or subject_id = $1',
    [userId],
  );
  return rows.map(({ id }) => id);
}
