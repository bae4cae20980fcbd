import { ApiError } from '#contract/errors.ts';
import type { Listing, ListingsAround } from '#contract/listing/listing.ts';
import { createRateLimiter, requireTurn } from '#server/limits/rateLimiter.ts';
import { queryListings, showListing } from '#src/api/listings.ts';
import { listingCards } from '#src/api/reads.ts';
import { boundsAround, pointText } from '#src/config/locations.ts';
import type { ListingQuery } from '#src/search/listingQuery.ts';
import { createVisitorCache, type PageInvalidation } from '../pageCache/middleware.ts';
import type { WebDeps } from '../ports/index.ts';
import type { ReadersSearch } from '../ports/listingsAround.ts';
import type { CallContext } from './endpoints/context.ts';

/** Who reads one listing a second does not read. */
const pace = { burst: 30, perSecond: 1 };
/** Bytes of answers for visitors. */
const maxBytes = 4 * 1024 * 1024;

/** Cards, with all facts of the listings and their authors: how well two fit may follow from any. */
const cards = {
  ...listingCards(['landscape-crop', 'landscape-crop2x']),
  'fields.listing': 'title,writtenIn,geolocation,price,createdAt,state,deleted,publicData',
  'fields.user': 'banned,deleted,profile.displayName,profile.abbreviatedName,profile.publicData',
};

interface Question {
  id: string;
  locale: string;
}

/**
 * Creates the handler that finds where to go on from a listing. It asks the marketplace as the reader, so that the rules
 * of a search hold. Visitors share answers.
 */
export function createListingsAround(
  { rateLimitKeyOf, now: clock }: Pick<WebDeps, 'rateLimitKeyOf' | 'now'>,
  invalidation: PageInvalidation | undefined,
) {
  const now = () => clock().getTime();
  const waitOf = createRateLimiter(() => pace, now);
  const forVisitors =
    invalidation && createVisitorCache(invalidation, now, { name: 'around', limit: maxBytes });
  return (context: CallContext, question: Question): Promise<ListingsAround> => {
    requireTurn(waitOf(rateLimitKeyOf(context.address)));
    const find = () => findAround(context, question);
    if (!forVisitors || context.session.signedIn) return find();
    return forVisitors(`${question.id} ${question.locale}`, find);
  };
}

/** @throws ApiError not-found when the reader can't see the listing; ApiFailure */
async function findAround({ session: { sdk }, deps }: CallContext, { id, locale }: Question) {
  const listing = await showListing(sdk, id);
  if (!listing || listing.deleted) throw new ApiError('not-found');
  const places = deps.engine ? { 'places.language': locale } : {};
  const find = async (query: ListingQuery): Promise<readonly Listing[]> =>
    (await queryListings(sdk, query, cards, places)).items;
  const search: ReadersSearch = {
    near: async ({ geolocation, publicData }, { kinds, kilometres, limit }) =>
      geolocation
        ? find({
            pub_category: publicData.category,
            pub_subcategories: kinds.join(','),
            bounds: boundsAround(geolocation, kilometres),
            origin: pointText(geolocation),
            perPage: limit,
          })
        : [],
    ofAuthor: (authorId, limit) => find({ authorId, perPage: limit }),
  };
  return deps.listingsAround(listing, search, deps.now());
}
