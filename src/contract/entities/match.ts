/** What a listing may fit by. */
export const matchAspects = [
  ...(['place', 'dates', 'people', 'children', 'pets', 'stepFree', 'womenAndFamilies'] as const),
  ...(['languages', 'kinds', 'neededMost'] as const),
] as const;
export type MatchAspect = (typeof matchAspects)[number];

/** A listing of others that may fit one's own, and why. */
export interface ListingMatch {
  listingId: string;
  /** 0 to 1, for the order only. */
  score: number;
  /** The aspects that fit. */
  fits: readonly MatchAspect[];
  /** How many aspects both listings say enough about. */
  of: number;
  /** How much farther it is than would fit, in whole kilometres, measured between the places as others see them. */
  kilometresBeyond?: number;
}

/** What fits one of a user's own listings. */
export interface OwnMatches {
  listingId: string;
  /** How many listings fit. */
  total: number;
  /** The best of them, best first. */
  matches: readonly ListingMatch[];
}
