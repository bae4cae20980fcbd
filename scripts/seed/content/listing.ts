import type { Category, Subcategory, SubcategoryLevelOne } from '#contract/entities/listing.ts';
import type { Topic } from '../pictures/topics.ts';
import type { CityName } from './cities.ts';

/** A listing as it is written here; the rest follows from its author. */
export interface ListingText {
  /** The author's key. */
  by: string;
  title: string;
  text: string;
  /** The subject of its pictures. */
  look: Topic;
  levels?: readonly SubcategoryLevelOne[];
  /** How many people fit, or are looking. */
  people?: number;
  /** Cents for a night; absent means free. */
  price?: number;
  /** Days from now. */
  from?: number;
  rules?: string;
  /** Where, when it is not the author's own town. */
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
