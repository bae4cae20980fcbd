import type { Origin } from '#server/marketplace/events/index.ts';
import type { Tx } from './db.ts';

/** What one side of a transaction writes about the other. */
export interface NewReview {
  transactionId: string;
  /** The customer writes about the provider and the listing (`ofProvider`), the provider about the customer. */
  by: 'customer' | 'provider';
  authorId: string;
  subjectId: string;
  listingId: string;
  rating: number;
  content: string;
  createdAt: Date;
}

/** How transactions writes the reviews, which live in a module to its right. */
export interface ReviewBook {
  /** Keeps it unseen until it is published. @throws transaction-already-reviewed-by-customer, …-by-provider */
  post(origin: Origin, tx: Tx, review: NewReview & { id: string }): Promise<void>;
  /** Makes the reviews of a transaction public. */
  publish(origin: Origin, tx: Tx, transactionId: string): Promise<void>;
}
