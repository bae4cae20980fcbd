import { isConversation, keptNote, keptPath, workerPath } from '#src/config/offline.ts';
import { isLimited } from '#src/store/session.ts';
import { sessionCookie } from '#src/store/sessionCookie.ts';
import type { AppStore } from '#src/store/store.ts';
import { forgetKept, forgetPages } from '#src/util/forgetKept.ts';
import { keepsFor, keptOwner } from '#src/util/keptChoice.ts';
import { tellWorker } from '#src/util/tellWorker.ts';
import { onPageView } from '../pageViews.ts';

/** A conversation that goes on is kept anew so long after it changed, once for all that was written. Milliseconds. */
const settling = 20_000;

/**
 * Starts the service worker, and tells it what to keep: the pages that somebody opens who asked this device for it, and
 * nothing else of anybody. Answers how to stop.
 */
export function startKeeping(store: AppStore): () => void {
  const { clientId } = store.getState().settings;
  // Where the browser wants none the page works as before.
  navigator.serviceWorker.register(workerPath, { updateViaCache: 'none' }).catch(() => undefined);

  const keep = (path: string | null) => {
    const { session, navigation } = store.getState();
    const reader = session.currentUser?.id;
    const isTheirs = reader !== undefined && keepsFor(reader) && !isLimited(session);
    if (isTheirs && navigation.outcome === 'page')
      tellWorker({ type: 'keep', reader, path, files: filesOfPage() });
  };
  const keepShown = () => {
    const path = keptPath(new URL(window.location.href));
    if (path !== undefined) keep(path);
  };

  let followed: string | null | undefined;
  const follow = () => {
    const id = store.getState().session.currentUser?.id ?? null;
    if (id === followed) return;
    followed = id;
    const owner = keptOwner();
    if (owner === null || owner === id) return;
    // What somebody sent and what they chose waits for them, unless another person comes.
    if (id !== null) void forgetKept();
    else if (sessionCookie(clientId) === undefined) void forgetPages();
  };

  let shown = store.getState().page.data;
  let settlingTimer: ReturnType<typeof setTimeout> | undefined;
  const noteChange = () => {
    const { data } = store.getState().page;
    if (data === shown) return;
    shown = data;
    clearTimeout(settlingTimer);
    // Fetched unseen, messages would count as read.
    const keepSeen = () => document.visibilityState === 'visible' && keepShown();
    if (isConversation(window.location.pathname)) settlingTimer = setTimeout(keepSeen, settling);
  };

  const unsubscribe = store.subscribe(() => {
    follow();
    noteChange();
  });
  follow();
  // What came through the worker it has already; its files may have come before there was one.
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

/** Paths of what this page was made with so far. */
function filesOfPage(): string[] {
  const fetched = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  return fetched
    .filter(({ origin, pathname }) => origin === window.location.origin && pathname.startsWith('/static/'))
    .map(({ pathname }) => pathname);
}

// The note above a page from the device: once there is a connection again it offers the page as it is now.
function followNote(): () => void {
  const note = document.getElementById(keptNote);
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
