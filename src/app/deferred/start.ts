import type { AppStore } from '#src/store/store.ts';
import type { AppThunk } from '#src/store/state.ts';
import { pushStateFor } from '#src/util/push.ts';
import { canStorePages } from '#src/util/serviceWorker.ts';
import { startDeviceChoices } from './deviceChoices.ts';
import { startOfflineSync } from './offlineSync.ts';
import { startOutbox } from './outbox.ts';
import { startTranslatingCards } from './translatedCards.ts';
import { startSavedListings } from './savedListings.ts';

/** Starts the deferred tasks. Returns a stop function. */
export function startDeferredTasks(store: AppStore): () => void {
  const { offline, pageViews, apiUrl } = store.getState().settings;
  const stops = [startDeviceChoices(store), startTranslatingCards(store)];
  // A hosted platform doesn't support these.
  if (apiUrl === '') stops.push(startSavedListings(store));
  if (offline && canStorePages()) {
    stops.push(startOfflineSync(store), startOutbox(store));
    if (apiUrl === '') renewPushFor(store);
  }
  if (pageViews) stops.push(startCountingFor(store, pageViews.company));
  return () => stops.forEach(stop => stop());
}

/** Loads the renewal only for users who are told of news on this device. */
function renewPushFor(store: AppStore): void {
  const { currentUser } = store.getState().session;
  if (currentUser && pushStateFor(currentUser.id) === 'on') void store.dispatch(renewed(currentUser.id));
}

const renewed =
  (userId: string): AppThunk<Promise<void>> =>
  async (_dispatch, _getState, { api }) => {
    try {
      await (await import('#src/features/Push/pushSubscription.ts')).renewPush(api, userId);
    } catch {
      // The next page tries again.
    }
  };

/** Loads the page view tracking only where it is enabled. */
function startCountingFor(store: AppStore, company: string): () => void {
  const starting = import('./pageViewTracking.ts').then(({ startPageViewTracking }) =>
    startPageViewTracking(store, company),
  );
  // A page works without page view tracking.
  starting.catch(() => undefined);
  return () => void starting.then(stop => stop()).catch(() => undefined);
}
