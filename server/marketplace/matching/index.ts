import type { ListingMatch, OwnMatches } from '#contract/listing/match.ts';
import { blockedUserIds } from '#server/marketplace/blocks/index.ts';
import type { Ctx, Engine } from '#server/marketplace/ctx.ts';
import * as listings from '#server/marketplace/listings/index.ts';
import type { Clock } from '#server/marketplace/origin.ts';
import type { Queryable } from '#server/marketplace/ports/db.ts';
import { requireUserId } from '#server/marketplace/users/index.ts';
import { boxesAround } from './boxes.ts';
import { farthest, fit } from './fit.ts';
import { profileOf, type Profile } from './profile.ts';
import { findCandidateIds, findOwnPublished } from './store.ts';

export { listingsAround } from './around.ts';
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
