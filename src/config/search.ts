/** Page size of the search (specification section 9). */
export const searchPageSize = 24;

/**
 * The marketplace stops counting here, for keyword searches and for all others: such a count means "that many or more".
 */
const maxCounted: readonly number[] = [2_000, 10_000];

/** Whether there may be more than were counted. */
export const isAtLeast = (count: number): boolean => maxCounted.includes(count);

/** The number of newest listings of each kind on the landing page. */
export const newestListingsCount = 4;

/** The number of published listings on a user's profile; the engine allows at most 100. */
export const profileListingsCount = 42;

/**
 * The search's sort options (specification section 9; readings 15: no sign means newest first). `relevance` is for
 * keyword searches, where it replaces all others; `distance` is for searches around a place (readings 14 and 16).
 */
export const sortOptions = ['createdAt', '-createdAt', 'relevance', 'distance'] as const;
export type SortOption = (typeof sortOptions)[number];
export const defaultSort: SortOption = 'createdAt';

/** Reviews per page of a profile. */
export const profileReviewsCount = 10;

/** Limits of the price filter in whole units of the marketplace's currency (specification section 9). */
export const priceRange = { min: 0, max: 10_000_000 } as const;

/** The maximum number of languages in one search. */
export const maxLanguages = 10;

/** Maximum length of a search text or place name that is passed on, in characters. */
export const keywordsMaxLength = 200;
