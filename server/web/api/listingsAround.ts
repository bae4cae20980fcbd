import { LRUCache } from 'lru-cache';
import { ApiError } from '#contract/errors.ts';
import type { Listing, ListingsAround } from '#contract/listing/listing.ts';
import { createRateLimiter, requireTurn } from '#server/limits/rateLimiter.ts';
import { queryListingCards, showListing } from '#src/api/listings.ts';
import { boundsAround, pointText } from '#src/config/locations.ts';
import type { ListingQuery } from '#src/search/listingQuery.ts';
import type { WebDeps } from '../ports/index.ts';
import type { CallContext } from './endpoints/context.ts';
import { subcategories } from '#contract/listing/searchSchema.ts';
import { byLikeness, kindOf, mixed } from './likeness.ts';

/** Kilometres. */
const reach = { same: 50, otherHelp: 25 };
/** The nearest are compared: what is farther than so many is not better. */
const comparedAtMost = 40;
const shownAtMost = 6;
/** Who reads one listing a second does not read. */
const pace = { burst: 30, perSecond: 1 };

/** Answers for half a minute, as searches: until anything changes that one of them may show. */
const cacheSize = 200;
const cachedFor = 30_000;

const cardVariants = ['landscape-crop', 'landscape-crop2x'] as const;

interface Question {
  id: string;
  locale: string;
}

/**
 * Creates the handler that finds where to go on from a listing. It asks the marketplace as the reader, so that the rules
 * of a search hold: what is blocked, closed or hidden is not found. Visitors share answers.
 */
export function createListingsAround(deps: Pick<WebDeps, 'rateLimitKeyOf' | 'now' | 'engine'>) {
  const now = () => deps.now().getTime();
  const waitOf = createRateLimiter(() => pace, now);
  const cached = new LRUCache<string, Promise<ListingsAround>>({
    max: cacheSize,
    ttl: cachedFor,
    perf: { now },
    ttlResolution: 0,
  });
  let isListening = false;
  void deps.engine?.pageChanges
    .listen(() => cached.clear())
    .then(
      () => (isListening = true),
      // Nothing is cached where invalidations are not received.
      () => undefined,
    );
  return (context: CallContext, question: Question): Promise<ListingsAround> => {
    requireTurn(waitOf(deps.rateLimitKeyOf(context.address)));
    if (!isListening || context.session.signedIn) return listingsAround(context, question);
    const key = `${question.id} ${question.locale}`;
    const known = cached.get(key);
    if (known) return known;
    const found = listingsAround(context, question);
    cached.set(key, found);
    found.catch(() => cached.get(key) === found && cached.delete(key));
    return found;
  };
}

async function listingsAround(
  { session: { sdk }, deps }: CallContext,
  { id, locale }: Question,
): Promise<ListingsAround> {
  const listing = await showListing(sdk, id);
  if (!listing || listing.deleted) throw new ApiError('not-found');
  const places = deps.engine ? { 'places.language': locale } : {};
  const find = async (query: ListingQuery): Promise<readonly Listing[]> => {
    const { items } = await queryListingCards(sdk, query, cardVariants, places);
    return items.filter(one => one.id !== id);
  };
  const { author, geolocation, publicData } = listing;
  const near = (kilometres: number, query: ListingQuery) =>
    geolocation
      ? find({
          pub_category: publicData.category,
          ...query,
          bounds: boundsAround(geolocation, kilometres),
          origin: pointText(geolocation),
          perPage: comparedAtMost,
        })
      : [];
  const [same, otherHelp, ofAuthor] = await Promise.all([
    near(reach.same, { pub_subcategories: kindOf(listing) }),
    near(reach.otherHelp, { pub_subcategories: otherKinds(listing) }),
    author ? find({ authorId: author.id, perPage: shownAtMost + 1 }) : [],
  ]);
  const best = byLikeness(listing, reach.same, deps.now());
  const byOthers = (found: readonly Listing[]) =>
    found.filter(one => one.author?.id !== author?.id).sort(best);
  return {
    same: byOthers(same).slice(0, shownAtMost),
    otherHelp: mixed(byOthers(otherHelp)).slice(0, shownAtMost),
    ofAuthor: ofAuthor.slice(0, shownAtMost),
  };
}

function otherKinds(listing: Listing): string {
  return subcategories.filter(kind => kind !== kindOf(listing)).join(',');
}
