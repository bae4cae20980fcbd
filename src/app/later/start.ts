import type { AppStore } from '#src/store/store.ts';
import { canKeepPages } from '#src/util/tellWorker.ts';
import { startKeeping } from './keeping.ts';
import { startOutbox } from './outbox.ts';

/** Begins what no page waits for. Answers how to stop. */
export function startLater(store: AppStore): () => void {
  const { offline, pageViews } = store.getState().settings;
  const stops = offline && canKeepPages() ? [startKeeping(store), startOutbox(store)] : [];
  if (pageViews) stops.push(startCountingFor(store, pageViews.company));
  return () => stops.forEach(stop => stop());
}

/** Fetches what counts only where somebody is told. */
function startCountingFor(store: AppStore, company: string): () => void {
  const starting = import('./counting.ts').then(({ startCounting }) => startCounting(store, company));
  // A page that cannot be counted works all the same.
  starting.catch(() => undefined);
  return () => void starting.then(stop => stop()).catch(() => undefined);
}
