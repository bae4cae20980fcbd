import type { Resource } from '#contract/resource.ts';
import type { Origin } from '#server/marketplace/origin.ts';
import type { Queryable, Tx } from '#server/marketplace/ports/db.ts';

/** A review by one party of a transaction about the other. */
export interface NewReview {
  transactionId: string;
  /** The customer reviews the provider and the listing (`ofProvider`), the provider reviews the customer. */
  by: 'customer' | 'provider';
  authorId: string;
  subjectId: string;
  listingId: string;
  rating: number;
  content: string;
  createdAt: Date;
}

/** Lets transactions write reviews, which live in a module that depends on it. */
export interface ReviewRepository {
  /** Stores a review, hidden until it is published. @throws transaction-already-reviewed-by-customer, …-by-provider */
  post(origin: Origin, tx: Tx, review: NewReview & { id: string }): Promise<void>;
  /** Makes the reviews of a transaction public. */
  publish(origin: Origin, tx: Tx, transactionId: string): Promise<void>;
}

/** Loads a relation of several transactions for their views, by transaction id. */
type Relation<Call extends { read: unknown }> = (
  ctx: Call,
  db: Queryable,
  transactionIds: readonly string[],
  read: Call['read'],
) => Promise<Map<string, Resource[]>>;

/**
 * Lets transactions load relations from modules that depend on it. `Call` is the context of a call, which refers to
 * these itself.
 */
export interface TransactionRelations<Call extends { read: unknown }> {
  messages: Relation<Call>;
  reviews: Relation<Call>;
}
