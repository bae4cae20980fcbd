import type { User } from './user.ts';

/** Whom a review is about: the one who gave, or the one who asked. */
export type ReviewType = 'ofProvider' | 'ofCustomer';

/** How many stars people gave, together. */
export interface Ratings {
  /** Public reviews. */
  count: number;
  /** Of the hundred latest; null when there is none. */
  average: number | null;
}

export interface Review {
  id: string;
  createdAt: string;
  type: ReviewType;
  /** 1 to 5. */
  rating: number;
  content: string;
  /** An operator took it away; its text is empty. */
  deleted: boolean;
  author?: User;
}
