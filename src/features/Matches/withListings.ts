import type { Listing } from '#contract/listing/listing.ts';
import type { ListingMatch } from '#contract/listing/match.ts';
import type { Api } from '#src/api/api.ts';
import type { FoundMatch } from './MatchCards.tsx';

/**
 * Fetches the listings of matches, at most a hundred; those no longer public are left out.
 * @throws ApiFailure
 */
export async function withListings(
  { listings }: Pick<Api, 'listings'>,
  matches: readonly (readonly ListingMatch[])[],
): Promise<FoundMatch[][]> {
  const ids = [...new Set(matches.flat().map(({ listingId }) => listingId))];
  if (ids.length === 0) return matches.map(() => []);
  const { items } = await listings.query({ ids: ids.join(','), perPage: ids.length }, [
    'landscape-crop',
    'landscape-crop2x',
  ]);
  const byId = new Map<string, Listing>(items.map(listing => [listing.id, listing]));
  return matches.map(some =>
    some.flatMap(match => {
      const listing = byId.get(match.listingId);
      return listing ? [{ match, listing }] : [];
    }),
  );
}
