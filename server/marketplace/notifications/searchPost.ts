import type { Json, JsonObject } from '#contract/json.ts';
import { savedSearchMail } from '#contract/rules/mailKinds.ts';
import { slugOf } from '#contract/rules/slug.ts';
import { pathTo } from '#src/config/paths.ts';
import { apartFrom } from '#server/marketplace/blocks/index.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { findForMail } from '#server/marketplace/listings/index.ts';
import { findForMail as findSearch } from '#server/marketplace/savedSearches/index.ts';
import { findReader } from '#server/marketplace/users/index.ts';
import type { FoundListing, Post } from './letter.ts';

/**
 * What is new in a search that somebody keeps, as far as they may still see it; undefined when nothing is left of it, or
 * the search is gone or paused meanwhile.
 */
export async function searchPost(engine: Engine, payload: JsonObject): Promise<Post | undefined> {
  const userId = String(payload.userId);
  const searchId = String(payload.searchId);
  const search = await findSearch(engine, searchId, userId);
  if (!search) return undefined;
  const ids = Array.isArray(payload.listingIds) ? payload.listingIds.map(String) : [];
  const apart = await apartFrom(engine.db, userId);
  const seen = await Promise.all(ids.map(id => foundListing(engine, id, apart)));
  const listings = seen.filter(one => one !== undefined);
  if (listings.length === 0) return undefined;
  const { name, address } = search;
  return {
    userId,
    ends: { kind: savedSearchMail, id: searchId },
    letter: {
      kind: 'searchMatches',
      search: name,
      found: { listings, more: Math.max(0, Number(payload.total) - ids.length) },
      path: pathTo('SearchPage', {}) + (address ? `?${address}` : ''),
      otherPath: pathTo('SavedSearchesPage', {}),
    },
  };
}

async function foundListing(
  { db }: Engine,
  id: string,
  apart: ReadonlyMap<string, unknown>,
): Promise<FoundListing | undefined> {
  const listing = await findForMail(db, id);
  if (!listing || listing.deleted || listing.state !== 'published' || apart.has(listing.authorId))
    return undefined;
  const { authorId, title, publicData } = listing;
  if (!(await findReader(db, authorId))?.isActive) return undefined;
  const path = pathTo('ListingPage', { slug: slugOf(title), id });
  return { title, town: addressIn(publicData.location), path };
}

function addressIn(location: Json | undefined): string {
  const { address } = (location ?? {}) as { address?: unknown };
  return typeof address === 'string' ? address : '';
}
