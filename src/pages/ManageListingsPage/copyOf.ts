import type { Listing } from '#contract/entities/listing.ts';
import { isLocation } from '#contract/rules/listingFields.ts';
import type { ListingInput } from '#src/api/api.ts';

/** What a new draft says to be the same as this own listing, with its exact place and its pictures. */
export function copyOf(listing: Listing): ListingInput & { title: string } {
  const { title, description, geolocation, price, publicData, privateData, images = [] } = listing;
  const { address, building } = isLocation(privateData?.location)
    ? privateData.location
    : (publicData.location ?? {});
  return {
    title,
    ...(description === null ? {} : { description }),
    geolocation,
    price,
    publicData: {
      ...publicData,
      ...(address && { location: { address, ...(building && { building }) } }),
    },
    images: images.map(({ id }) => id),
  };
}
