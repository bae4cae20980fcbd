import type { Listing } from '#contract/listing/listing.ts';
import type { OwnMatches } from '#contract/listing/match.ts';
import type { SavedSearch } from '#contract/listing/savedSearches.ts';
import { isUuid } from '#contract/text/uuid.ts';
import type { Api } from '#src/api/api.ts';
import { toFailure } from '#src/api/failure.ts';
import type { FoundMatch } from '#src/features/Matches/MatchCards.tsx';
import { withListings } from '#src/features/Matches/withListings.ts';
import { notFound } from '#src/store/loadData.ts';
import { definePage } from '#src/store/hooks.ts';

/** One of the user's listings and its best matches. */
export interface OwnSection {
  listing: Pick<Listing, 'id' | 'title' | 'writtenIn' | 'publicData'>;
  found: readonly FoundMatch[];
  total: number;
}

export interface ForYouData {
  /** Newest first. */
  sections: readonly OwnSection[];
  /** Whether the page is about one of several listings, all of whose matches it shows. */
  isOne: boolean;
  /** Shown to users without an open listing. */
  searches: readonly SavedSearch[];
}

/** 404 for another user's listing, and when the marketplace is hosted elsewhere. */
export const { loadData, usePage } = definePage<ForYouData>(
  ({ search }) =>
    async (_dispatch, _getState, { api }) => {
      const marketplace = await api();
      const listingId = search.get('listing');
      const sections =
        listingId === null ? await loadAll(marketplace) : [await loadOne(marketplace, listingId)];
      const searches =
        sections.length === 0 ? ((await marketplace.call('POST /api/saved-searches')) ?? []) : [];
      return { sections, isOne: listingId !== null, searches };
    },
);

async function loadOne(marketplace: Api, listingId: string): Promise<OwnSection> {
  if (!isUuid(listingId)) return notFound();
  try {
    const matches = (await marketplace.call('POST /api/matches', { listingId })) ?? notFound();
    const [listing, [found = []]] = await Promise.all([
      marketplace.ownListings.show(listingId),
      withListings(marketplace, [matches]),
    ]);
    return { listing: headOf(listing), found, total: found.length };
  } catch (caught) {
    const { status, code } = toFailure(caught);
    if (status === 404 || code === 'forbidden') return notFound();
    throw caught;
  }
}

async function loadAll(marketplace: Api): Promise<OwnSection[]> {
  const own = (await marketplace.call('POST /api/matches/own')) ?? notFound();
  if (own.length === 0) return [];
  const [{ items }, found] = await Promise.all([
    marketplace.ownListings.query({ states: ['published'], perPage: 100 }),
    withListings(
      marketplace,
      own.map(({ matches }) => matches),
    ),
  ]);
  const byId = new Map(items.map(listing => [listing.id, listing]));
  return own.flatMap(({ listingId, total, matches }: OwnMatches, index) => {
    const listing = byId.get(listingId);
    const shown = found[index] ?? [];
    if (!listing) return [];
    return [{ listing: headOf(listing), found: shown, total: total - (matches.length - shown.length) }];
  });
}

const headOf = ({ id, title, writtenIn, publicData }: Listing): OwnSection['listing'] => ({
  id,
  title,
  ...(writtenIn ? { writtenIn } : {}),
  publicData,
});
