import type { Bounds, LatLng } from '#contract/geo/place.ts';
import type { SortOption } from '#src/config/search.ts';
import type { Stay } from '#contract/booking/nights.ts';

/** A search as parsed from the URL; invalid values are left out (specification section 2). */
export interface SearchValues {
  address?: string;
  bounds?: Bounds;
  origin?: LatLng;
  /** Choices among the values of listing data, by filter (`pub_category` and the like), as in the URL. */
  filters: Readonly<Record<string, string>>;
  /** "At least `min`", or a closed range, by number filter (`pub_capacityNumberOfPeople` and the like). */
  numbers: Readonly<Record<string, Range>>;
  keywords?: string;
  /** Searches for the keywords literally, without interpreting them. */
  isExact?: boolean;
  /** Free on every night between two ISO days: arrival and departure. */
  dates?: Stay;
  /** In whole units of the marketplace's currency, both ends included; may be reversed, see {@link isReversed}. */
  price?: Range;
  /** Absent when it is the default order of the search. */
  sort?: SortOption;
  /** From 1. */
  page: number;
  /** On a phone, the map replaces the list. Not part of the query: it comes from the current URL. */
  isMapOpen?: boolean;
}

export interface Range {
  min: number;
  max?: number;
}

/**
 * Returns whether the minimum is above the maximum. Such a range is shown as typed and does not restrict the search.
 */
export const isReversed = (range: Range | undefined): boolean =>
  range?.max !== undefined && range.min > range.max;
