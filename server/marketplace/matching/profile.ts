import type { LatLng } from '#contract/geo/place.ts';
import { validPublicFields } from '#contract/listing/validFields.ts';
import type { ListingPublicData } from '#contract/listing/listing.ts';
import type { ComparableListing } from '#server/marketplace/listings/index.ts';

/** What matching reads of a listing: only what everybody may see of it. */
export interface Profile {
  id: string;
  authorId: string;
  createdAt: Date;
  /** The blurred point. */
  place: LatLng | undefined;
  data: ListingPublicData;
}

export function profileOf(listing: ComparableListing): Profile {
  const { shownLat: lat, shownLng: lng } = listing;
  return {
    id: listing.id,
    authorId: listing.authorId,
    createdAt: listing.createdAt,
    place: lat === null || lng === null ? undefined : { lat, lng },
    data: validPublicFields(listing.publicData),
  };
}

/** Returns how many people a request brings or an offer has room for; undefined when it says neither. */
export function peopleOf({
  adults,
  children,
  capacityNumberOfPeople,
}: ListingPublicData): number | undefined {
  return adults === undefined
    ? capacityNumberOfPeople
    : Math.max(adults + (children ?? 0), capacityNumberOfPeople ?? 0);
}
