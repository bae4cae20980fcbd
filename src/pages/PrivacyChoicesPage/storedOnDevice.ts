import { caches as names } from '#src/config/offline.ts';
import { clearOfflineData } from '#src/util/clearOfflineData.ts';
import { keepFrom, offlineOwner } from '#src/util/offlinePreference.ts';
import { postToServiceWorker } from '#src/util/serviceWorker.ts';
import { createPageStore, type CachedPageInfo } from '#src/worker/pageStore.ts';

const listeners = new Set<() => void>();

/** Calls the listener when offline storage is switched on or off, here or in another tab. */
export function onOfflineStorageChange(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

export const choice = offlineOwner;

const tellAll = () => listeners.forEach(listener => listener());

/** Starts storing the pages this user opens on this device. */
export function startKeepingFor(userId: string): void {
  if (keepFrom(userId)) postToServiceWorker({ type: 'keep', reader: userId, path: null, files: [] });
  tellAll();
}

export async function disableOfflineStorage(): Promise<void> {
  await clearOfflineData();
  tellAll();
}

/** Lists this user's stored pages, newest first; empty when they cannot be read. */
export async function listStoredPages(userId: string): Promise<readonly CachedPageInfo[]> {
  try {
    // The worker enforces the limit; nothing is stored here.
    return await createPageStore({ storage: window.caches, now: Date.now }, names.kept, 0).list(userId);
  } catch {
    return [];
  }
}
