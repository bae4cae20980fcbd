/** The aspects in which two listings are compared. */
export const matchAspects = [
  ...(['place', 'dates', 'people', 'children', 'pets', 'stepFree', 'womenAndFamilies'] as const),
  ...(['languages', 'kinds', 'neededMost'] as const),
] as const;
export type MatchAspect = (typeof matchAspects)[number];

/** Another user's listing that may match one's own, and why. */
export interface ListingMatch {
  listingId: string;
  /** 0 to 1, for the order only. */
  score: number;
  /** The aspects that match. */
  fits: readonly MatchAspect[];
  /** The number of aspects that both listings specify well enough to compare. */
  of: number;
  /** The dates of the two do not fit by a few days, which people may agree on. */
  missesDates?: boolean;
  /** Kilometres beyond the acceptable distance, rounded, measured between the places as others see them. */
  kilometresBeyond?: number;
}

/** The matches of one of a user's own listings. */
export interface OwnMatches {
  listingId: string;
  /** The number of matches. */
  total: number;
  /** The best matches, best first. */
  matches: readonly ListingMatch[];
}
