import type { LiveEvent, StreamEnd } from '#contract/notification/liveEvent.ts';
import { publishLiveEvent, serialize } from '#src/store/liveEvents.ts';
import { sessionCookie } from '#src/store/sessionCookie.ts';
import { refreshCounts } from '#src/store/sessionThunks.ts';
import type { AppStore } from '#src/store/store.ts';
import { startAppBadge } from './appBadge.ts';
import { withdrawReadNotifications } from './readNotifications.ts';
import { refreshAfterAbsence, refreshStoredPages } from './storedPages.ts';
import { openReconnectingStream } from './stream.ts';

/** What the tab with the stream broadcasts to the others. */
type ChannelMessage = { news: LiveEvent } | { end: Exclude<StreamEnd, 'stop'> };

const address = '/api/live';
/** Events within this time share one request, in milliseconds. */
const batchDelay = 200;
/**
 * How long a page has for its own work when a session ends, such as the redirect after account deletion, in
 * milliseconds.
 */
const reloadDelay = 5_000;

/**
 * Keeps the screen up to date for a signed-in user: while the page is visible, one tab of the browser listens and
 * notifies the others. Showing the page again, or reconnecting, fetches what was missed. Returns a stop function.
 */
export function startLiveEvents(store: AppStore, userId: string, reload = reloadHidden): () => void {
  const { apiUrl, clientId } = store.getState().settings;
  const canListen = apiUrl === '' && 'EventSource' in window;
  const isSignedIn = () => sessionCookie(clientId) !== undefined;
  const counts = serialize(() => store.dispatch(refreshCounts()));
  const notifications = withdrawReadNotifications(store, userId);
  const handleEvent = (event: LiveEvent) => {
    publishLiveEvent(event);
    notifications.handleEvent(event);
    if (event.type !== 'seen') counts(event);
  };
  let disconnect: (() => void) | undefined;
  let asking: ReturnType<typeof setTimeout> | undefined;
  const askForAll = () => {
    if (!disconnect) return;
    clearTimeout(asking);
    asking = setTimeout(() => handleEvent({ type: 'gap' }), batchDelay);
  };

  const removeBadge = startAppBadge(store, userId);

  // A user who signs out in this tab is navigating to another page; a reload would interrupt that.
  let isLeaving = false;
  const unsubscribe = store.subscribe(() => {
    if (store.getState().auth.inProgress === 'logout') isLeaving = true;
  });
  // On a shared computer the next person must not read what is still shown in another tab.
  const reloadIfSignedIn = () => {
    if (!isLeaving && store.getState().session.currentUser?.id === userId) reload();
  };
  let ending: ReturnType<typeof setTimeout> | undefined;
  const handleEnd = (why: Exclude<StreamEnd, 'stop'>) => {
    if (why === 'crowd') return;
    ending ??= setTimeout(reloadIfSignedIn, reloadDelay);
  };

  const connect = () => {
    const name = `poruch.live.${userId}`;
    const channel = openChannel(name);
    const pass = (passed: ChannelMessage) => channel?.postMessage(passed);
    if (channel)
      channel.onmessage = ({ data }: MessageEvent<ChannelMessage>) => {
        if ('news' in data) handleEvent(data.news);
        else handleEnd(data.end);
      };
    const leave = electLeader(name, () =>
      openReconnectingStream(address, {
        onOpen() {
          askForAll();
          refreshAfterAbsence();
        },
        onEvent(event) {
          handleEvent(event);
          // The service worker serves all tabs.
          refreshStoredPages(event);
          pass({ news: event });
        },
        onEnd(end) {
          handleEnd(end);
          pass({ end });
        },
        async renew() {
          await store.dispatch(refreshCounts()).catch(() => undefined);
          return isSignedIn();
        },
      }),
    );
    return () => {
      leave();
      channel?.close();
    };
  };

  const show = () => {
    if (document.visibilityState !== 'visible' || disconnect) return;
    if (!isSignedIn()) return reloadIfSignedIn();
    disconnect = canListen ? connect() : () => undefined;
    askForAll();
  };
  // Hidden pages cost the server nothing, and the browser may put them in its back/forward cache.
  const hide = () => {
    clearTimeout(asking);
    disconnect?.();
    disconnect = undefined;
  };
  const handleVisibility = () => (document.visibilityState === 'visible' ? show() : hide());

  document.addEventListener('visibilitychange', handleVisibility);
  window.addEventListener('pagehide', hide);
  window.addEventListener('pageshow', show);
  window.addEventListener('online', askForAll);
  show();
  return () => {
    document.removeEventListener('visibilitychange', handleVisibility);
    window.removeEventListener('pagehide', hide);
    window.removeEventListener('pageshow', show);
    window.removeEventListener('online', askForAll);
    clearTimeout(ending);
    unsubscribe();
    removeBadge();
    notifications.stop();
    hide();
  };
}

function reloadHidden(): void {
  document.body.hidden = true;
  window.location.reload();
}

/**
 * Elects one tab of the browser to act for all: `lead` runs in the leading tab and returns a stop function; the others
 * wait for their turn. Where the browser can't elect one, every tab leads. Returns a function that leaves the election.
 */
function electLeader(name: string, lead: () => () => void): () => void {
  if (!canElectLeader()) return lead();
  const leaving = new AbortController();
  let leave: (() => void) | undefined;
  const turn = () => {
    const stop = lead();
    return new Promise<void>(resolve => {
      leave = () => {
        stop();
        resolve();
      };
    });
  };
  // Also rejects when the tab leaves while waiting. If the browser denies locks, this tab leads.
  navigator.locks.request(name, { signal: leaving.signal }, turn).catch(() => {
    if (!leaving.signal.aborted && !leave) leave = lead();
  });
  return () => {
    leaving.abort();
    leave?.();
  };
}

/** Opens a channel between the tabs that take turns; undefined where each leads. */
function openChannel(name: string): BroadcastChannel | undefined {
  return canElectLeader() ? new BroadcastChannel(name) : undefined;
}

// Both are missing in older browsers, and on pages without HTTPS.
const canElectLeader = () => 'locks' in navigator && 'BroadcastChannel' in window;
