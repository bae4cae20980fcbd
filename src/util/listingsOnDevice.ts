import { maxSavedListings, type SavedListing } from '#contract/listing/savedListings.ts';

// Listings that this device remembers, newest first. Logging out deletes them: on a shared computer the next person
// must not find them.

/**
 * `saved`: listings saved before logging in; the next login moves them into the account. `seen`: recently opened
 * listings; never sent to a server.
 */
export type DeviceList = 'saved' | 'seen';

/** Returns the storage key of a list. */
export const keyOf = (list: DeviceList) => `poruch.${list}`;

/** Maximum length of each list. */
export const lengths: Readonly<Record<DeviceList, number>> = { saved: maxSavedListings, seen: 12 };

const parsed = new Map<DeviceList, { text: string | null; listings: readonly SavedListing[] }>();

/** Returns the same array until the list changes; an empty one when storage is blocked or its content is unreadable. */
export function readOnDevice(list: DeviceList): readonly SavedListing[] {
  try {
    const text = localStorage.getItem(keyOf(list));
    const known = parsed.get(list);
    if (known?.text === text) return known.listings;
    const kept: unknown = JSON.parse(text ?? '[]');
    const listings = Array.isArray(kept) ? kept.filter(isSaved).slice(0, lengths[list]) : none;
    parsed.set(list, { text, listings });
    return listings;
  } catch {
    return none;
  }
}

const none: readonly SavedListing[] = [];

// The value may be from an older version of the page, or edited by hand.
function isSaved(value: unknown): value is SavedListing {
  const { id, title } = (value ?? {}) as Partial<SavedListing>;
  return typeof id === 'string' && typeof title === 'string';
}

/** Calls the listener when a list may have changed, also in another tab. Returns an unsubscribe function. */
export function watchDevice(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}
