import type { User } from '../account/user.ts';

/** Whom a review is about: the provider or the customer. */
export type ReviewType = 'ofProvider' | 'ofCustomer';

/** Summary of the star ratings a user received. */
export interface Ratings {
  /** Number of public reviews. */
  count: number;
  /** Average of the hundred latest; null when there is none. */
  average: number | null;
}

export interface Review {
  id: string;
  createdAt: string;
  type: ReviewType;
  /** 1 to 5. */
  rating: number;
  content: string;
  /** Removed by an operator; its text is empty. */
  deleted: boolean;
  author?: User;
}
