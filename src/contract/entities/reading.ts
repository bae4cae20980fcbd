import type { Subcategory, SubcategoryLevelOne } from './listing.ts';
import type { Place } from './place.ts';

/** One interpretation of a search text: filters, a place, and the remaining keywords. */
export interface Interpretation {
  subcategories?: Subcategory;
  /** Matches any of them. */
  levels?: readonly SubcategoryLevelOne[];
  place?: Place;
  /** A place that the text also names but that has no listings nearby: the search covers everywhere. */
  elsewhere?: Place;
  keywords?: string;
}
