import { reloadOnce } from '#src/features/ErrorBoundary/reloadOnce.ts';
import { MissingFile } from '#src/util/messageLoader.ts';

/** Pauses between two attempts, in milliseconds; each is twice the one before. */
const [shortest, longest] = [1_000, 30_000];

/**
 * Tries to fetch what the page needs to hydrate until it is there; until then the page works as without JavaScript. On a
 * bad connection it tries again later, or as soon as the device is online. What the server no longer has, because the
 * document is of an older version, comes with a new document: the page is reloaded once, silently.
 */
export async function untilFetched(fetchAll: () => Promise<unknown>): Promise<void> {
  for (let pause = shortest; ; pause = Math.min(2 * pause, longest)) {
    try {
      await fetchAll();
      return;
    } catch (error) {
      if (error instanceof MissingFile) await reloadOnce();
    }
    await Promise.race([after(pause), online()]);
  }
}

const after = (pause: number) => new Promise<void>(resolve => setTimeout(resolve, pause));

const online = () =>
  new Promise<void>(resolve => window.addEventListener('online', () => resolve(), { once: true }));
