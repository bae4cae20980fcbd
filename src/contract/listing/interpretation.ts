import type { Subcategory, SubcategoryLevelOne } from './listing.ts';
import type { Place } from '../geo/place.ts';

/** One interpretation of a search text: filters, a place, and the remaining keywords. */
export interface Interpretation {
  subcategories?: Subcategory;
  /** A listing matches if any of them matches. */
  levels?: readonly SubcategoryLevelOne[];
  place?: Place;
  /** A place that the text also names but that has no listings nearby: the search covers everywhere. */
  elsewhere?: Place;
  keywords?: string;
}
