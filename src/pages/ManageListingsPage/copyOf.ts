import type { Listing } from '#contract/listing/listing.ts';
import { isLocation } from '#contract/listing/listingFields.ts';
import type { ListingInput } from '#src/api/inputs.ts';

/**
 * Returns the input for a new draft with the same content as this own listing, including its exact location, regular
 * week and images.
 */
export function copyOf(listing: Listing): ListingInput & { title: string } {
  const { title, description, geolocation, price, availabilityPlan, publicData, privateData } = listing;
  const { address, building } = isLocation(privateData?.location)
    ? privateData.location
    : (publicData.location ?? {});
  return {
    title,
    ...(description === null ? {} : { description }),
    geolocation,
    price,
    ...(availabilityPlan && { availabilityPlan }),
    publicData: {
      ...publicData,
      ...(address && { location: { address, ...(building && { building }) } }),
    },
    images: (listing.images ?? []).map(({ id }) => id),
  };
}
