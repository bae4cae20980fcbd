import type { ListingMatch, OwnMatches } from '#contract/listing/match.ts';
import { blockedUserIds } from '#server/marketplace/blocks/index.ts';
import type { Ctx, Engine } from '#server/marketplace/ctx.ts';
import * as listings from '#server/marketplace/listings/index.ts';
import type { Clock } from '#server/marketplace/origin.ts';
import type { Queryable } from '#server/marketplace/ports/db.ts';
import { requireUserId } from '#server/marketplace/users/index.ts';
import type { Listing, ListingsAround, Subcategory } from '#contract/listing/listing.ts';
import { subcategories } from '#contract/listing/kinds.ts';
import { boxAround } from '#contract/geo/box.ts';
import type { LatLng } from '#contract/geo/place.ts';
import { farthest, fit } from './fit.ts';
import { type Profile, profileOf } from './profile.ts';
import { type Box, findCandidateIds, findOwnPublished } from './store.ts';
import { byLikeness, kindOf, mixed } from './likeness.ts';

export { isGoodMatch } from './fit.ts';

/** Listings that are compared with one listing at most: the newest of those that may fit. */
const maxCompared = 300;

/** Own listings that are matched at once: the newest. */
const maxOwn = 10;

/**
 * Returns the best matches of an own listing, best first: offers for a request, requests for an offer. A listing that is
 * not published has none. Places are compared as others see them.
 * @throws ApiError `not-found`, or `forbidden` for another user's listing
 */
export async function matchesOfOwn(
  ctx: Ctx,
  { listingId, limit }: { listingId: string; limit: number },
): Promise<ListingMatch[]> {
  await listings.showOwn(ctx, { id: listingId });
  return matchesOf(ctx.engine, listingId, limit);
}

/**
 * Likewise of each of the viewer's newest published listings, ten at most, newest first.
 * @throws ApiError `forbidden`
 */
export async function matchesOfAllOwn(ctx: Ctx, { limit }: { limit: number }): Promise<OwnMatches[]> {
  const own = await findOwnPublished(ctx.engine.db, requireUserId(ctx.viewer), maxOwn);
  const found: OwnMatches[] = [];
  for (const listingId of own) {
    const matches = await matchesOf(ctx.engine, listingId, Infinity);
    found.push({ listingId, total: matches.length, matches: matches.slice(0, limit) });
  }
  return found;
}

/** Likewise, of any listing. */
export async function matchesOf(engine: Engine, listingId: string, limit: number): Promise<ListingMatch[]> {
  const [listing] = await listings.findComparable(engine.db, [listingId]);
  return listing ? matchesAmong(engine, listing, { limit }) : [];
}

/** Likewise, of a listing that was read already. `among`: only these are compared, as they are now. */
export async function matchesAmong(
  { db, clock }: { db: Queryable; clock: Clock },
  listing: listings.ComparableListing,
  { limit, among }: { limit: number; among?: readonly string[] },
): Promise<ListingMatch[]> {
  const own = profileOf(listing);
  const ids = await candidatesOf(db, own, among);
  const candidates = ids.length === 0 ? [] : await listings.findComparable(db, ids);
  const now = clock.now();
  const isRequest = own.data.category === 'lookingForPlace';
  return candidates
    .map(profileOf)
    .flatMap(other => {
      const found = isRequest ? fit(own, other, other, now) : fit(other, own, other, now);
      return found ? [{ listingId: other.id, ...found }] : [];
    })
    .sort((one, other) => other.score - one.score || (one.listingId < other.listingId ? -1 : 1))
    .slice(0, limit);
}

async function candidatesOf(
  db: Queryable,
  { authorId, place, data }: Profile,
  among: readonly string[] | undefined,
): Promise<string[]> {
  const { category, subcategories: kind, needs = [], attendance } = data;
  if (!category || !kind) return [];
  const isRequest = category === 'lookingForPlace';
  // Needs that exclude are asked of the index, so that the newest listings without them don't displace the others.
  const promised = isRequest
    ? needs.filter(need => need !== 'pets').map(need => `placeFeatures=${need}`)
    : [];
  const blocked = await blockedUserIds(db, authorId);
  const isOnline = attendance?.includes('online') === true;
  if (!place && !isOnline) return [];
  return findCandidateIds(db, {
    keys: [
      `category=${isRequest ? 'offeringPlace' : 'lookingForPlace'}`,
      `subcategories=${kind}`,
      ...promised,
    ],
    notBy: [authorId, ...blocked.keys()],
    boxes: place ? boxesAround(place, farthest * 1000) : [],
    isOnline,
    among,
    limit: maxCompared,
  });
}

/** Kilometres. */
const reach = { same: 50, otherHelp: 25 };
/** The nearest are compared: what is farther than so many is not better. */
const maxAround = 40;
const maxShown = 6;

/** Searches on behalf of one reader, so that what is blocked, closed or hidden is not found. */
interface ReadersSearch {
  /** Finds the nearest listings of the same category; none for a listing without a place. */
  near(
    listing: Listing,
    wanted: { kinds: readonly Subcategory[]; kilometres: number; limit: number },
  ): Promise<readonly Listing[]>;
  /** Finds the author's listings, newest first. */
  ofAuthor(authorId: string, limit: number): Promise<readonly Listing[]>;
}

/** Returns what a listing leads on to: similar ones, other help nearby, and others of its author, best first. */
export async function listingsAround(
  listing: Listing,
  search: ReadersSearch,
  now: Date,
): Promise<ListingsAround> {
  const { id, author } = listing;
  const near = (kinds: readonly Subcategory[], kilometres: number) =>
    search.near(listing, { kinds, kilometres, limit: maxAround });
  const kind = kindOf(listing);
  const [same, otherHelp, ofAuthor] = await Promise.all([
    near([kind], reach.same),
    near(
      subcategories.filter(other => other !== kind),
      reach.otherHelp,
    ),
    author ? search.ofAuthor(author.id, maxShown + 1) : [],
  ]);
  const others = (found: readonly Listing[]) => found.filter(one => one.id !== id);
  const best = byLikeness(listing, reach.same, now);
  const byOthers = (found: readonly Listing[]) =>
    others(found)
      .filter(one => one.author?.id !== author?.id)
      .sort(best);
  return {
    same: byOthers(same).slice(0, maxShown),
    otherHelp: mixed(byOthers(otherHelp)).slice(0, maxShown),
    ofAuthor: others(ofAuthor).slice(0, maxShown),
  };
}

/** Returns a box that contains the circle, in metres; two where it crosses the antimeridian. */
function boxesAround(center: LatLng, radius: number): Box[] {
  const { ne, sw } = boxAround(center, radius);
  // Towards a pole the meridians converge: there the circle spans the most of them.
  const edge = Math.min(89, Math.max(Math.abs(ne.lat), Math.abs(sw.lat)));
  const widest = boxAround({ lat: edge, lng: center.lng }, radius);
  const [south, north, west, east] = [sw.lat, ne.lat, widest.sw.lng, widest.ne.lng];
  if (west <= east) return [{ south, north, west, east }];
  return [
    { south, north, west, east: 180 },
    { south, north, west: -180, east },
  ];
}
