import type { AppStore } from '#src/store/store.ts';
import { canStorePages } from '#src/util/serviceWorker.ts';
import { startDeviceChoices } from './deviceChoices.ts';
import { startOfflineSync } from './offlineSync.ts';
import { startOutbox } from './outbox.ts';
import { startSavedListings } from './savedListings.ts';

/** Starts the deferred tasks. Returns a stop function. */
export function startDeferredTasks(store: AppStore): () => void {
  const { offline, pageViews, apiUrl } = store.getState().settings;
  const stops = [startDeviceChoices(store)];
  // A hosted platform doesn't support these.
  if (apiUrl === '') stops.push(startSavedListings(store));
  if (offline && canStorePages()) stops.push(startOfflineSync(store), startOutbox(store));
  if (pageViews) stops.push(startCountingFor(store, pageViews.company));
  return () => stops.forEach(stop => stop());
}

/** Loads the page view tracking only where it is enabled. */
function startCountingFor(store: AppStore, company: string): () => void {
  const starting = import('./pageViewTracking.ts').then(({ startPageViewTracking }) =>
    startPageViewTracking(store, company),
  );
  // A page works without page view tracking.
  starting.catch(() => undefined);
  return () => void starting.then(stop => stop()).catch(() => undefined);
}
