import type { Listing } from '#contract/entities/listing.ts';
import type { ListingQuery } from '#src/search/listingQuery.ts';
import { boundsText } from '#src/config/locations.ts';

/** Maximum distance of a match in each direction, in kilometres. */
const reach = 50;
const kmPerDegree = 111.195;

/** Number of cards below a listing. */
export const similarCount = 3;

/**
 * Returns the query for matching listings: nearby requests of its kind for an offer, offers for a request. undefined
 * when the location is unknown.
 */
export function similarQuery({ geolocation, publicData }: Listing): ListingQuery | undefined {
  if (!geolocation) return undefined;
  const { category, subcategories } = publicData;
  const { lat, lng } = geolocation;
  const high = reach / kmPerDegree;
  const wide = Math.min(180, high / Math.max(0.01, Math.cos((lat * Math.PI) / 180)));
  const north = Math.min(90, lat + high);
  const south = Math.max(-90, lat - high);
  return {
    pub_category: category === 'lookingForPlace' ? 'offeringPlace' : 'lookingForPlace',
    pub_subcategories: subcategories,
    bounds: boundsText({
      ne: { lat: north, lng: turned(lng + wide) },
      sw: { lat: south, lng: turned(lng - wide) },
    }),
    perPage: similarCount,
  };
}

const turned = (lng: number) => (lng > 180 ? lng - 360 : lng < -180 ? lng + 360 : lng);
