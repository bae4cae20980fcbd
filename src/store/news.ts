import type { News } from '#contract/entities/news.ts';

type Listener = (news: News) => void;

const listeners = new Set<Listener>();

/** Tells what may be new to whatever is on screen. Browser only. */
export function tellNews(news: News): void {
  for (const listener of [...listeners]) listener(news);
}

/** Answers how to stop listening. */
export function onNews(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Work that is asked for often: never twice at a time, and once more when it was asked for while it ran, with all that
 * was given meanwhile. What it throws is dropped: the next news asks again.
 */
export function inTurn<T>(work: (given: readonly T[]) => Promise<unknown>): (given: T) => void {
  let waiting: T[] = [];
  let isRunning = false;
  return given => {
    waiting.push(given);
    if (isRunning) return;
    isRunning = true;
    void (async () => {
      while (waiting.length > 0) {
        const now = waiting;
        waiting = [];
        await work(now).catch(() => undefined);
      }
      isRunning = false;
    })();
  };
}
