/** Listings on one page of the search (specification section 9). */
export const searchPageSize = 24;

/** The marketplace counts no further, among what words found and among all: so many are "so many or more". */
const countedAtMost: readonly number[] = [2_000, 10_000];

/** Whether there may be more than were counted. */
export const isAtLeast = (count: number): boolean => countedAtMost.includes(count);

/** The newest listings of each kind on the landing page. */
export const newestListingsCount = 4;

/** A person's published listings shown on their profile; the engine allows at most 100. */
export const profileListingsCount = 42;

/**
 * The search's sort options (specification section 9; readings 15: no sign means newest first). `relevance` is for searches
 * with keywords and takes the place of all others, `distance` for those around a place (readings 14 and 16).
 */
export const sortOptions = ['createdAt', '-createdAt', 'relevance', 'distance'] as const;
export type SortOption = (typeof sortOptions)[number];
export const defaultSort: SortOption = 'createdAt';

/** Reviews on one page of a profile. */
export const profileReviewsCount = 10;

/** Limits of the price filter in whole units of the marketplace's currency (specification section 9). */
export const priceRange = { min: 0, max: 10_000_000 } as const;

/** Limits of "at least N people"; the maximum stands for "that many or more" (readings 17). */
export const capacityRange = { min: 0, max: 30 } as const;

/** Nights of the longest stay that can be asked for. */
export const longestStay = 90;

/** How far ahead the marketplace says what is free, in days. */
export const daysSearchedAhead = 365;

/** Languages that can be asked for at once. */
export const languagesMax = 10;

/** Longest search text or place name that is passed on, in characters. */
export const keywordsMaxLength = 200;
