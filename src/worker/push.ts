import type { PushNotice } from '#contract/notification/push.ts';
import { pickMessages, type WorkerFacts } from './messages.ts';
import type { NotificationRegistration, WindowClients } from './scope.ts';

interface PushHandlerParts {
  load: typeof fetch;
  registration: NotificationRegistration;
  clients: WindowClients;
  facts: WorkerFacts;
  preferredLanguages: readonly string[];
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
  const isWatched = async () =>
    (await clients.matchAll({ type: 'window' })).some(({ focused }) => focused === true);

  return {
    /**
     * Fetches the news with the session of this browser and shows it; without a connection or a session, only that there
     * is some. Browsers end the subscription of a site that shows nothing, unless its page is in front.
     */
    async show(payload: string | undefined): Promise<void> {
      // The page shows it itself.
      if (await isWatched()) return;
      const notice = await findNotice(load, payload);
      const { locale, messages } = pickMessages(facts, undefined, preferredLanguages);
      const tag = notice?.tag ?? 'news';
      await registration.showNotification(facts.site, {
        body: notice?.text ?? messages.news,
        ...(notice ? {} : { lang: locale }),
        tag,
        renotify: true,
        icon: '/icons/icon-192.png',
        data: { path: ownPath(notice?.path) },
      });
    },
    /** Opens the page that a notification is about, in a window of the site if there is one. */
    async open(data: unknown): Promise<void> {
      const path = ownPath((data as { path?: unknown } | null)?.path);
      const [client] = await clients.matchAll({ type: 'window' });
      try {
        if (!client) return void (await clients.openWindow(path));
        await client.focus();
        await client.navigate(path);
      } catch {
        // A window of a page that this worker doesn't control can't be led elsewhere.
        await clients.openWindow(path);
      }
    },
  };
}

async function findNotice(load: typeof fetch, payload: string | undefined): Promise<PushNotice | undefined> {
  try {
    const { id } = JSON.parse(payload ?? '') as { id?: unknown };
    const answer = await load(`/api/push/notice?id=${encodeURIComponent(String(id))}`);
    return answer.ok ? (((await answer.json()) as PushNotice | null) ?? undefined) : undefined;
  } catch {
    return undefined;
  }
}
