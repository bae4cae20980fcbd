import { isConversation, cacheablePath, workerPath } from '#src/config/offline.ts';
import { offlineNoticeId } from '#src/config/pageMarks.ts';
import { isImpersonated } from '#src/store/session.ts';
import { sessionCookie } from '#src/store/sessionCookie.ts';
import type { AppStore } from '#src/store/store.ts';
import { clearOfflineData, deleteOfflinePages } from '#src/util/clearOfflineData.ts';
import { isOfflineStorageEnabled, offlineOwner } from '#src/util/offlinePreference.ts';
import { postToServiceWorker } from '#src/util/serviceWorker.ts';
import { onPageView } from '../pageViews.ts';

/** Debounce before a changed conversation is stored again, in milliseconds. */
const storeDebounce = 20_000;

/**
 * Starts the service worker and tells it what to store: the pages opened by a user who enabled offline reading on this
 * device, and nothing else. Returns a stop function.
 */
export function startOfflineSync(store: AppStore): () => void {
  const { clientId } = store.getState().settings;
  // Browsers without a service worker get the page as before.
  navigator.serviceWorker.register(workerPath, { updateViaCache: 'none' }).catch(() => undefined);

  const keep = (path: string | null) => {
    const { session, navigation } = store.getState();
    const reader = session.currentUser?.id;
    const isTheirs = reader !== undefined && isOfflineStorageEnabled(reader) && !isImpersonated(session);
    if (isTheirs && navigation.outcome === 'page')
      postToServiceWorker({ type: 'keep', reader, path, files: filesOfPage() });
  };
  const keepShown = () => {
    const path = cacheablePath(new URL(window.location.href));
    if (path !== undefined) keep(path);
  };

  let followed: string | null | undefined;
  const follow = () => {
    const id = store.getState().session.currentUser?.id ?? null;
    if (id === followed) return;
    followed = id;
    const owner = offlineOwner();
    if (owner === null || owner === id) return;
    // Unsent messages and preferences stay stored for the user, unless another user signs in.
    if (id !== null) void clearOfflineData();
    else if (sessionCookie(clientId) === undefined) void deleteOfflinePages();
  };

  let shown = store.getState().page.data;
  let settlingTimer: ReturnType<typeof setTimeout> | undefined;
  const noteChange = () => {
    const { data } = store.getState().page;
    if (data === shown) return;
    shown = data;
    clearTimeout(settlingTimer);
    // Fetching in the background would mark messages as read.
    const keepSeen = () => document.visibilityState === 'visible' && keepShown();
    if (isConversation(window.location.pathname)) settlingTimer = setTimeout(keepSeen, storeDebounce);
  };

  const unsubscribe = store.subscribe(() => {
    follow();
    noteChange();
  });
  follow();
  // The worker has stored the page it served already; its files may have been loaded before the worker started.
  if (navigator.serviceWorker.controller) keep(null);
  else keepShown();
  const stopViews = onPageView(keepShown);
  const stopNote = followNote();
  return () => {
    clearTimeout(settlingTimer);
    unsubscribe();
    stopViews();
    stopNote();
  };
}

/** Paths of the files that this page has loaded so far. */
function filesOfPage(): string[] {
  const fetched = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  return fetched
    .filter(({ origin, pathname }) => origin === window.location.origin && pathname.startsWith('/static/'))
    .map(({ pathname }) => pathname);
}

// The notice on a page stored on the device: back online, it offers the current page.
function followNote(): () => void {
  const note = document.getElementById(offlineNoticeId);
  if (!note) return () => undefined;
  const [text, button] = [note.querySelector('span'), note.querySelector('button')];
  const handleOnline = () => {
    if (text) text.textContent = note.dataset.back ?? '';
    if (button) button.textContent = note.dataset.reload ?? '';
  };
  window.addEventListener('online', handleOnline);
  const stopViews = onPageView(() => note.remove());
  return () => {
    window.removeEventListener('online', handleOnline);
    stopViews();
  };
}
