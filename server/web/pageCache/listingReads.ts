import { LRUCache } from 'lru-cache';
import type { Api } from '#src/api/api.ts';
import type { PageInvalidation } from './invalidation.ts';

/** What the page of a listing reads of it. */
type ListingReads = Pick<Api, 'reviews'> & { listings: Pick<Api['listings'], 'show'> };

interface CachedAnswer {
  answer: Promise<unknown>;
  /** The ids of the listing and of everybody it shows; undefined until the answer has come. */
  shows?: ReadonlySet<string>;
}

/** Listings with their reviews: some twenty kilobytes each. */
const cacheSize = 500;

/** Milliseconds. */
const lifetime = 30_000;

/**
 * Caches what visitors' pages read of a listing: the listing and its reviews, for half a minute or until it or anybody on
 * it changes. So a link that many open in other languages, in data saver mode or with a query of its own reads once. Not
 * for signed-in users, see `createVisitorCache`.
 */
export function createListingReads(
  invalidation: PageInvalidation,
  now: () => number,
): (api: ListingReads, locale: string) => ListingReads {
  const cached = new LRUCache<string, CachedAnswer>({
    max: cacheSize,
    ttl: lifetime,
    perf: { now },
    ttlResolution: 0,
  });
  invalidation.onChange(({ scope, ids }) => {
    if (scope === 'all') return cached.clear();
    // What is being read may have been read before the change, and shows nobody knows yet.
    for (const [key, { shows }] of cached.entries())
      if (!shows || ids.some(id => shows.has(id))) cached.delete(key);
  });

  function read<Answer>(key: string, find: () => Promise<Answer>, idsIn: (answer: Answer) => Ids) {
    if (!invalidation.isConsistent()) return find();
    const known = cached.get(key)?.answer as Promise<Answer> | undefined;
    // A rejection may be specific to the first caller (rate limit), so waiters retry on their own.
    if (known) return known.catch(find);
    const entry: CachedAnswer = { answer: find() };
    cached.set(key, entry);
    const answer = entry.answer as Promise<Answer>;
    answer.then(
      found => (entry.shows = new Set(idsIn(found).filter(id => id !== undefined))),
      // Failures aren't cached.
      () => cached.get(key) === entry && cached.delete(key),
    );
    return answer;
  }

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

type Ids = readonly (string | undefined)[];
