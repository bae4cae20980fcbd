import type { Category, Subcategory, SubcategoryLevelOne } from '#contract/listing/listing.ts';
import type { Topic } from '../pictures/topics.ts';
import type { CityName } from './cities.ts';

/** A listing as written in these files; the rest is derived from its author. */
export interface ListingText {
  /** The author's key. */
  by: string;
  title: string;
  text: string;
  /** The subject of its images. */
  look: Topic;
  levels?: readonly SubcategoryLevelOne[];
  /** Number of people offered or looking for space. */
  people?: number;
  /** Cents per night; absent: free. */
  price?: number;
  /** Days from now. */
  from?: number;
  /** Days since it was written, at most 45; absent: derived from its position. */
  ago?: number;
  rules?: string;
  /** Location, if it is not the author's own town. */
  city?: CityName;
  /** Absent: published. */
  state?: 'draft' | 'pendingApproval' | 'closed';
}

export interface Listing extends ListingText {
  category: Category;
  subcategory: Subcategory;
}

export const inKind =
  (category: Category, subcategory: Subcategory) =>
  (text: ListingText): Listing => ({ ...text, category, subcategory });
