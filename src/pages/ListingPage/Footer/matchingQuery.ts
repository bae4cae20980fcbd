import type { Listing } from '#contract/listing/listing.ts';
import type { ListingQuery } from '#src/search/listingQuery.ts';
import { boundsAround } from '#src/config/locations.ts';

/** Maximum distance of a match in each direction, in kilometres. */
const reach = 50;

/** Number of cards below a listing. */
export const similarCount = 3;

/**
 * Returns the query for matching listings: nearby requests of its kind for an offer, offers for a request. undefined
 * when the location is unknown.
 */
export function matchingQuery({ geolocation, publicData }: Listing): ListingQuery | undefined {
  if (!geolocation) return undefined;
  const { category, subcategories } = publicData;
  return {
    pub_category: category === 'lookingForPlace' ? 'offeringPlace' : 'lookingForPlace',
    pub_subcategories: subcategories,
    bounds: boundsAround(geolocation, reach),
    perPage: similarCount,
  };
}
