import type { Review } from '#contract/booking/review.ts';
import type { Api } from '#src/api/api.ts';

/** The first page of a listing's reviews. */
export interface ListingReviews {
  items: readonly Review[];
  totalItems: number;
  /** In stars; null when unknown. */
  average: number | null;
}

/** Reviews under a listing; the rest is on the author's profile. */
const shown = 10;

/**
 * Resolves to undefined when there are no reviews, or they can't be loaded: the listing is readable without them.
 */
export async function loadReviews({ reviews }: Api, listingId: string): Promise<ListingReviews | undefined> {
  const about = { listingId, type: 'ofProvider' } as const;
  const page = await reviews.query({ ...about, page: 1, perPage: shown }).catch(() => null);
  if (!page || page.items.length === 0) return undefined;
  const { items, pagination } = page;
  const { totalItems } = pagination;
  const isWhole = totalItems <= items.length;
  const average = isWhole
    ? items.reduce((sum, { rating }) => sum + rating, 0) / items.length
    : await reviews.ratings(about).then(
        stars => stars.average,
        () => null,
      );
  return { items, totalItems, average };
}
