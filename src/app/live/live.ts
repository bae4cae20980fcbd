import type { News, StreamEnd } from '#contract/entities/news.ts';
import { inTurn, tellNews } from '#src/store/news.ts';
import { sessionCookie } from '#src/store/sessionCookie.ts';
import { refreshCounts } from '#src/store/sessionThunks.ts';
import type { AppStore } from '#src/store/store.ts';
import { openChannel, takeTurns } from './oneOfMany.ts';
import { keepStream } from './stream.ts';

/** What the tab with the stream hands on to the others. */
type Passed = { news: News } | { end: Exclude<StreamEnd, 'stop'> };

const address = '/api/live';
/** What comes together is asked for once. Milliseconds. */
const gathering = 200;
/** How long a page has for what it does itself when a sign-in ends, such as saying goodbye. Milliseconds. */
const patience = 5_000;

/**
 * Keeps what is on screen new for somebody who is signed in: while the page can be seen, one tab of the browser listens
 * and tells the others. Coming back to a page, or into a connection, asks for what was missed. Answers how to stop.
 */
export function startLive(store: AppStore, userId: string, reload = reloadHidden): () => void {
  const { apiUrl, clientId } = store.getState().settings;
  const canListen = apiUrl === '' && 'EventSource' in window;
  const isSignedIn = () => sessionCookie(clientId) !== undefined;
  const counts = inTurn(() => store.dispatch(refreshCounts()));
  const hear = (news: News) => {
    tellNews(news);
    counts(news);
  };
  let disconnect: (() => void) | undefined;
  let asking: ReturnType<typeof setTimeout> | undefined;
  const askForAll = () => {
    if (!disconnect) return;
    clearTimeout(asking);
    asking = setTimeout(() => hear({ type: 'gap' }), gathering);
  };

  // Whoever signs out in this tab is on the way to another page; loading this one anew would cut that short.
  let isLeaving = false;
  const unsubscribe = store.subscribe(() => {
    if (store.getState().auth.inProgress === 'logout') isLeaving = true;
  });
  // On a shared computer the next person must not read what still stands in another tab.
  const leaveNothing = () => {
    if (!isLeaving && store.getState().session.currentUser?.id === userId) reload();
  };
  let ending: ReturnType<typeof setTimeout> | undefined;
  const handleEnd = (why: Exclude<StreamEnd, 'stop'>) => {
    if (why === 'crowd') return;
    ending ??= setTimeout(leaveNothing, patience);
  };

  const connect = () => {
    const name = `poruch.live.${userId}`;
    const channel = openChannel(name);
    const pass = (passed: Passed) => channel?.postMessage(passed);
    if (channel)
      channel.onmessage = ({ data }: MessageEvent<Passed>) => {
        if ('news' in data) hear(data.news);
        else handleEnd(data.end);
      };
    const leave = takeTurns(name, () =>
      keepStream(address, {
        onOpen: askForAll,
        onNews(news) {
          hear(news);
          pass({ news });
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
    if (!isSignedIn()) return leaveNothing();
    disconnect = canListen ? connect() : () => undefined;
    askForAll();
  };
  // A page that nobody sees costs the server nothing, and a browser may keep it in memory.
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
    hide();
  };
}

function reloadHidden(): void {
  document.body.hidden = true;
  window.location.reload();
}
