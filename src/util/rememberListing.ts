import type { Listing } from '#contract/entities/listing.ts';
import type { SavedListing } from '#contract/rules/savedListings.ts';
import { readOnDevice, storeOnDevice, type DeviceList } from './listingsOnDevice.ts';

/** Puts a listing at the beginning of the list, of which the oldest falls out; returns false when it is not stored. */
export function rememberOnDevice(list: DeviceList, listing: SavedListing): boolean {
  return storeOnDevice(list, [listing, ...readOnDevice(list).filter(({ id }) => id !== listing.id)]);
}

/** Returns what is kept of a listing: enough to name it, and to search for what is similar. */
export function toSavedListing({
  id,
  title,
  publicData: { category, subcategories, location },
  geolocation,
}: Pick<Listing, 'id' | 'title' | 'publicData' | 'geolocation'>): SavedListing {
  return {
    id,
    title,
    ...(category && { category }),
    ...(subcategories && { subcategories }),
    ...(location && { address: location.address }),
    ...(geolocation && { near: geolocation }),
  };
}
