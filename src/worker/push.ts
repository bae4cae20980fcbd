import type { PushNotice } from '#contract/notification/push.ts';
import { newestId } from '#contract/paths.ts';
import { pickMessages, type WorkerFacts } from './messages.ts';
import type { NotificationRegistration, WindowClients } from './scope.ts';

interface PushHandlerParts {
  load: typeof fetch;
  registration: NotificationRegistration;
  clients: WindowClients;
  facts: WorkerFacts;
  preferredLanguages: readonly string[];
}

/** The tag of a notification that is withdrawn as soon as it was shown. */
const over = 'over';

/**
 * Returns where a window has to be led to show what a path is about; undefined if it shows that already, as an open
 * conversation shows its newest message, or offers it. Within its page only the hash changes, which loads nothing.
 */
function wayTo(path: string, url: string): string | undefined {
  const shown = new URL(url);
  const { pathname, search, hash } = new URL(path, url);
  if (shown.pathname !== pathname || (search !== '' && shown.search !== search)) return path;
  const isNewest = hash === `#${newestId}` && shown.hash === '';
  return hash === '' || hash === shown.hash || isNewest ? undefined : pathname + shown.search + hash;
}

/** Where a notification without news of its own leads. */
const inbox = '/inbox';

/** A path of this site, never of another. */
const ownPath = (path: unknown): string =>
  typeof path === 'string' && /^\/(?![/\\])/.test(path) ? path : inbox;

/** Creates the handlers of pushes and of taps on the notifications that they show. */
export function createPushHandler({
  load,
  registration,
  clients,
  facts,
  preferredLanguages,
}: PushHandlerParts) {
  const windows = () => clients.matchAll({ type: 'window', includeUncontrolled: true });
  const isWatched = async () => (await windows()).some(({ focused }) => focused === true);
  const withdraw = async (tag: string) => {
    for (const notification of await registration.getNotifications({ tag })) notification.close();
  };

  return {
    /**
     * Fetches the news with the session of this browser and shows it; without a connection or a session, only that there
     * is some. What is no longer news, since it was read on another device meanwhile, is not left on the screen.
     */
    async show(payload: string | undefined): Promise<void> {
      // The page shows it itself.
      if (await isWatched()) return;
      const notice = await findNotice(load, payload);
      const { locale, messages } = pickMessages(facts, undefined, preferredLanguages);
      const tag = notice?.tag ?? (notice === null ? over : 'news');
      await registration.showNotification(facts.site, {
        body: notice?.text ?? messages.news,
        ...(notice ? {} : { lang: locale }),
        tag,
        // Browsers end the subscription of a site that shows nothing, unless its page is in front.
        ...(notice === null ? { silent: true } : { renotify: true }),
        icon: '/icons/icon-192.png',
        data: { path: ownPath(notice?.path) },
      });
      if (notice === null) await withdraw(over);
    },
    /**
     * Opens the page that a notification is about: in the window that shows it already, which may contain a draft;
     * otherwise in the last used window of the site, or a new one.
     */
    async open(data: unknown): Promise<void> {
      const path = ownPath((data as { path?: unknown } | null)?.path);
      const open = await windows();
      const client =
        open.find(({ url }) => wayTo(path, url) === undefined) ??
        open.find(({ url }) => new URL(url).pathname === new URL(path, url).pathname) ??
        open[0];
      try {
        if (!client) return void (await clients.openWindow(path));
        await client.focus();
        const way = wayTo(path, client.url);
        if (way !== undefined) await client.navigate(way);
      } catch {
        // A window of a page that this worker doesn't control can't be led elsewhere.
        await clients.openWindow(path);
      }
    },
  };
}

/** Returns null when it is no longer news, undefined when that can't be found out. */
async function findNotice(
  load: typeof fetch,
  payload: string | undefined,
): Promise<PushNotice | null | undefined> {
  try {
    const { id } = JSON.parse(payload ?? '') as { id?: unknown };
    const answer = await load(`/api/push/notice?id=${encodeURIComponent(String(id))}`);
    return answer.ok ? ((await answer.json()) as PushNotice | null) : undefined;
  } catch {
    return undefined;
  }
}
