import { loadIcons } from '#src/components/Icon/needIcon.ts';
import { loadOverlays } from '#src/features/Topbar/lazyOverlays.ts';
import type { AppStore } from '#src/store/store.ts';
import type { AppThunk } from '#src/store/state.ts';
import { nextTask } from '#src/util/nextTask.ts';
import { pushStateFor } from '#src/util/push.ts';
import { canStorePages } from '#src/util/serviceWorker.ts';
import { subscribeToLiveEvents } from '#src/store/liveEvents.ts';
import { transactionsWithUnsentMessages } from '#src/util/unsentMessages.ts';
import { startDeviceChoices } from './deviceChoices.ts';
import { startOfflineSync } from './offlineSync.ts';
import { startTranslatingCards } from './translatedCards.ts';
import { startSavedListings } from './savedListings.ts';

/** Starts the deferred tasks, each in a task of the browser's own. Returns a stop function. */
export function startDeferredTasks(store: AppStore): () => void {
  const { offline, pageViews, apiUrl } = store.getState().settings;
  // A hosted platform doesn't support all of them.
  const isOurs = apiUrl === '';
  const isOffline = offline && canStorePages();
  const tasks = [
    // Whatever opens next is there when it is pressed, also without a connection.
    loadIcons,
    loadOverlays,
    () => startDeviceChoices(store),
    () => startTranslatingCards(store),
    isOurs && (() => startSavedListings(store)),
    isOffline && (() => startOfflineSync(store)),
    isOurs && (() => startOutbox(store)),
    isOffline && isOurs && (() => renewPushFor(store)),
    pageViews && (() => startCountingFor(store, pageViews.company)),
  ];
  const stops: (() => void)[] = [];
  let isStopped = false;
  const startAll = async () => {
    for (const start of tasks) {
      if (!start) continue;
      await nextTask();
      if (isStopped) return;
      const stop = start();
      if (typeof stop === 'function') stops.push(stop);
    }
  };
  void startAll();
  return () => {
    isStopped = true;
    stops.forEach(stop => stop());
  };
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

/**
 * Sends the user's waiting messages as soon as there is a connection, also while another page than their conversation
 * is on screen. Returns a stop function.
 */
function startOutbox(store: AppStore): () => void {
  const send = async () => {
    const id = store.getState().session.currentUser?.id;
    if (id === undefined) return;
    const conversations = transactionsWithUnsentMessages(id);
    if (conversations.length === 0) return;
    const { sendWaiting } = await import('#src/pages/TransactionPage/messageThunks.ts');
    await Promise.all(conversations.map(transactionId => store.dispatch(sendWaiting(transactionId))));
  };
  // Offline, the next connection triggers it.
  const trySending = () => void send().catch(() => undefined);
  window.addEventListener('online', trySending);
  // The browser says `online` of its own network only. The stream reopens when the server can be reached again.
  const stopListening = subscribeToLiveEvents(({ type }) => type === 'gap' && trySending());
  trySending();
  return () => {
    window.removeEventListener('online', trySending);
    stopListening();
  };
}
