import type { Json, JsonObject } from '#contract/json.ts';
import { savedSearchMail } from '#contract/rules/mailKinds.ts';
import { slugOf } from '#contract/rules/slug.ts';
import { pathTo } from '#contract/paths.ts';
import { blockedUserIds } from '#server/marketplace/blocks/index.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { findForMail } from '#server/marketplace/listings/index.ts';
import { findForMail as findSearch } from '#server/marketplace/savedSearches/index.ts';
import { findReader } from '#server/marketplace/users/index.ts';
import type { FoundListing, OutgoingMail } from './mail.ts';

/**
 * Lists the new results of a saved search that are still visible to the user; undefined when none are left, or the
 * search was deleted or paused meanwhile.
 */
export async function composeSavedSearchMail(
  engine: Engine,
  payload: JsonObject,
): Promise<OutgoingMail | undefined> {
  const userId = String(payload.userId);
  const searchId = String(payload.searchId);
  const search = await findSearch(engine, searchId, userId);
  if (!search) return undefined;
  const ids = Array.isArray(payload.listingIds) ? payload.listingIds.map(String) : [];
  const blocked = await blockedUserIds(engine.db, userId);
  const found = await Promise.all(ids.map(id => findListingLine(engine, id, blocked)));
  const listings = found.filter(one => one !== undefined);
  if (listings.length === 0) return undefined;
  const { name, address } = search;
  return {
    userId,
    thread: `search/${searchId}`,
    ends: { kind: savedSearchMail, id: searchId },
    content: {
      kind: 'searchMatches',
      search: name,
      found: { listings, more: Math.max(0, Number(payload.total) - ids.length) },
      path: pathTo('SearchPage', {}) + (address ? `?${address}` : ''),
      otherPath: pathTo('SavedSearchesPage', {}),
    },
  };
}

/** Returns the line about a listing; undefined when it is not public, or its author and the reader are `blocked` from each other. */
export async function findListingLine(
  { db }: Engine,
  id: string,
  blocked: ReadonlyMap<string, unknown> = new Map(),
): Promise<FoundListing | undefined> {
  const listing = await findForMail(db, id);
  if (!listing || listing.deleted || listing.state !== 'published' || blocked.has(listing.authorId))
    return undefined;
  const { authorId, title, publicData } = listing;
  if (!(await findReader(db, authorId))?.isActive) return undefined;
  const path = pathTo('ListingPage', { slug: slugOf(title), id });
  return { title, town: addressIn(publicData.location), path };
}

/** Returns the town of a listing, or the empty string. */
export function addressIn(location: Json | undefined): string {
  const { address } = (location ?? {}) as { address?: unknown };
  return typeof address === 'string' ? address : '';
}
