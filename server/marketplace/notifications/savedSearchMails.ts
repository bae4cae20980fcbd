import type { Json, JsonObject } from '#contract/json.ts';
import { savedSearchesMail, savedSearchMail } from '#contract/notification/mailKinds.ts';
import { slugOf } from '#contract/text/slug.ts';
import { pathTo } from '#contract/paths.ts';
import { blockedUserIds } from '#server/marketplace/blocks/index.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { findForMail } from '#server/marketplace/listings/index.ts';
import { findForMail as findSearch, searchMail } from '#server/marketplace/savedSearches/index.ts';
import { findReader } from '#server/marketplace/users/index.ts';
import { languageOf } from './deliver.ts';
import type { MailArea } from './area.ts';
import type { FoundListing, OutgoingMail } from './mail.ts';
import { unsubscribeUrl } from './unsubscribe.ts';

/**
 * Lists the new results of the user's saved searches that are still visible to the user, each once; undefined when none
 * are left, or the searches were deleted or paused meanwhile.
 */
async function composeSavedSearchMail(
  engine: Engine,
  payload: JsonObject,
): Promise<OutgoingMail | undefined> {
  const { db, settings, mailTexts } = engine;
  const userId = String(payload.userId);
  const results = await findResults(engine, userId, queuedIn(payload));
  const [first, ...others] = results;
  if (!first) return undefined;
  const otherPath = pathTo('SavedSearchesPage', {});
  if (others.length === 0) {
    const { searchId, search, path, listings, more } = first;
    return {
      userId,
      thread: `search/${searchId}`,
      ends: { kind: savedSearchMail, id: searchId },
      content: { kind: 'searchMatches', search, found: { listings, more }, path, otherPath },
    };
  }
  const reader = await findReader(db, userId);
  const { locale } = mailTexts(reader && languageOf(reader.privateData));
  const offUrl = (id: string) => unsubscribeUrl(settings(), { kind: savedSearchMail, id, locale });
  return {
    userId,
    ends: { kind: savedSearchesMail, id: userId },
    content: {
      kind: 'searchMatches',
      sections: results.map(({ searchId, search, path, listings, above, more }) => ({
        search,
        found: { listings, above, more },
        path,
        offUrl: offUrl(searchId),
      })),
      path: otherPath,
    },
  };
}

interface Queued {
  searchId: string;
  listingIds: readonly string[];
  total: number;
}

/** Mails that an earlier version has queued are about one search. */
function queuedIn(payload: JsonObject): Queued[] {
  const searches = Array.isArray(payload.searches) ? (payload.searches as JsonObject[]) : [payload];
  return searches.map(({ searchId, listingIds, total }) => ({
    searchId: String(searchId),
    listingIds: Array.isArray(listingIds) ? listingIds.map(String) : [],
    total: Number(total),
  }));
}

interface Results {
  searchId: string;
  search: string;
  path: string;
  listings: readonly FoundListing[];
  /** How many others an earlier search has named. */
  above: number;
  /** How many are not named. */
  more: number;
}

/** Returns the searches that have anything left, in order. */
async function findResults(engine: Engine, userId: string, queued: readonly Queued[]): Promise<Results[]> {
  const blocked = await blockedUserIds(engine.db, userId);
  const named = new Set<string>();
  const results: Results[] = [];
  for (const { searchId, listingIds, total } of queued) {
    const search = await findSearch(engine, searchId, userId);
    if (!search) continue;
    const fresh = listingIds.filter(id => !named.has(id));
    const above = listingIds.length - fresh.length;
    const found = await Promise.all(
      fresh.map(async id => ({ id, line: await findListingLine(engine, id, blocked) })),
    );
    const visible = found.flatMap(({ id, line }) => (line ? [{ id, line }] : []));
    if (visible.length + above === 0) continue;
    for (const { id } of visible) named.add(id);
    results.push({
      searchId,
      search: search.name,
      path: pathTo('SearchPage', {}) + (search.address ? `?${search.address}` : ''),
      listings: visible.map(({ line }) => line),
      above,
      more: Math.max(0, total - listingIds.length),
    });
  }
  return results;
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

export const savedSearchMails: MailArea = {
  mails: { [searchMail]: composeSavedSearchMail },
};
