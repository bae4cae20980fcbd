import type { Listing } from '#contract/listing/listing.ts';
import type { SavedListing } from '#contract/listing/savedListings.ts';
import { keyOf, lengths, readOnDevice, type DeviceList } from './listingsOnDevice.ts';

/** Replaces the list and notifies its subscribers; returns false when it could not be stored. */
export function storeOnDevice(list: DeviceList, listings: readonly SavedListing[]): boolean {
  try {
    if (listings.length === 0) localStorage.removeItem(keyOf(list));
    else localStorage.setItem(keyOf(list), JSON.stringify(listings.slice(0, lengths[list])));
  } catch {
    return false;
  }
  // The browser notifies other tabs only.
  window.dispatchEvent(new Event('storage'));
  return true;
}

/**
 * Adds a listing at the beginning of the list, dropping the oldest beyond the limit; returns false when it could not be
 * stored.
 */
export function rememberOnDevice(list: DeviceList, listing: SavedListing): boolean {
  return storeOnDevice(list, [listing, ...readOnDevice(list).filter(({ id }) => id !== listing.id)]);
}

/** Returns the stored part of a listing: enough to name it, and to search for similar ones. */
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

/** Deletes both lists. */
export function clearListings(): void {
  storeOnDevice('saved', []);
  storeOnDevice('seen', []);
}
