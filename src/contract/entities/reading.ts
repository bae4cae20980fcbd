import type { Subcategory, SubcategoryLevelOne } from './listing.ts';
import type { Place } from './place.ts';

/** One way to understand the words of a search: as filters, a place, and what of the words is still to be searched for. */
export interface Reading {
  subcategories?: Subcategory;
  /** Any of them. */
  levels?: readonly SubcategoryLevelOne[];
  place?: Place;
  /** A place that the words name, too, but near which there is nothing: it is searched for everywhere. */
  elsewhere?: Place;
  keywords?: string;
}
