import type { Api } from '#src/api/api.ts';
import type { PageInvalidation } from './invalidation.ts';
import { createVisitorCache } from './visitorCache.ts';

/** What the page of a listing reads of it. */
type ListingReads = Pick<Api, 'reviews'> & { listings: Pick<Api['listings'], 'show'> };

/** Bytes of listings with their reviews: some two hundred. */
const maxBytes = 4 * 1024 * 1024;

/**
 * Caches what visitors' pages read of a listing: the listing and its reviews, see {@link createVisitorCache}. So a link
 * that many open in other languages, in data saver mode or with a query of its own reads once.
 */
export function createListingReads(
  invalidation: PageInvalidation,
  now: () => number,
): (api: ListingReads, locale: string) => ListingReads {
  const read = createVisitorCache(invalidation, now, { name: 'listings', limit: maxBytes });
  return ({ listings, reviews }, locale) => ({
    listings: {
      show: id =>
        read(
          `show ${locale} ${id}`,
          () => listings.show(id),
          ({ author }) => [id, author?.id],
        ),
    },
    reviews: {
      query: query =>
        'listingId' in query
          ? read(
              `reviews ${locale} ${JSON.stringify(query)}`,
              () => reviews.query(query),
              ({ items }) => [query.listingId, ...items.map(({ author }) => author?.id)],
            )
          : reviews.query(query),
      ratings: about =>
        'listingId' in about
          ? read(
              `ratings ${JSON.stringify(about)}`,
              () => reviews.ratings(about),
              () => [about.listingId],
            )
          : reviews.ratings(about),
    },
  });
}
