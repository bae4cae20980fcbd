import type { ListingMatch } from '#contract/entities/match.ts';
import { blockedUserIds } from '#server/marketplace/blocks/index.ts';
import type { Ctx, Engine } from '#server/marketplace/ctx.ts';
import * as listings from '#server/marketplace/listings/index.ts';
import { boxesAround } from './distance.ts';
import { farthest, fit } from './fit.ts';
import { profileOf, type Profile } from './profile.ts';
import { findCandidateIds } from './store.ts';

/** Listings that are compared with one listing at most: the newest of those that may fit. */
const comparedAtMost = 300;

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

/** Likewise, of any listing. */
async function matchesOf({ db, clock }: Engine, listingId: string, limit: number): Promise<ListingMatch[]> {
  const [listing] = await listings.findSearchable(db, [listingId]);
  if (!listing) return [];
  const own = profileOf(listing);
  const ids = await candidatesOf(db, own);
  const candidates = ids.length === 0 ? [] : await listings.findSearchable(db, ids);
  const now = clock.now();
  return candidates
    .map(profileOf)
    .flatMap(other => {
      const isRequest = own.data.category === 'lookingForPlace';
      const found = isRequest ? fit(own, other, other, now) : fit(other, own, other, now);
      return found ? [{ listingId: other.id, ...found }] : [];
    })
    .sort((one, other) => other.score - one.score || (one.listingId < other.listingId ? -1 : 1))
    .slice(0, limit);
}

async function candidatesOf(db: Engine['db'], { authorId, place, data }: Profile): Promise<string[]> {
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
    boxes: place ? boxesAround(place, farthest) : [],
    isOnline,
    limit: comparedAtMost,
  });
}
