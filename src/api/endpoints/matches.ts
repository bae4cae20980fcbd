import type { ListingMatch, OwnMatches } from '#contract/listing/match.ts';
import { map, uuid } from '#contract/schemas.ts';
import { result, type Definitions } from './endpoint.ts';

/** Listings of other users that match one of the user's own. */
export const matchEndpoints = {
  /**
   * Best first, 24 at most; null when the marketplace is hosted elsewhere.
   * @throws not-found, forbidden when the listing is another user's, user-pending-approval and
   * permission-denied-read on a private marketplace
   */
  'POST /api/matches': {
    access: 'signed-in',
    input: map({ listingId: uuid }),
    result: result<readonly ListingMatch[] | null>(),
    inProcess: true,
    hosted: null,
  },
  /**
   * The six best matches for each of the user's newest published listings, ten at most; null when the marketplace is
   * hosted elsewhere. @throws as POST /api/matches
   */
  'POST /api/matches/own': {
    access: 'signed-in',
    result: result<readonly OwnMatches[] | null>(),
    inProcess: true,
    hosted: null,
  },
} satisfies Definitions;
