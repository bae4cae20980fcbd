import type { AppStore } from '#src/store/store.ts';
import { canKeepPages } from '#src/util/tellWorker.ts';
import { startCounting } from './counting.ts';
import { startKeeping } from './keeping.ts';
import { startOutbox } from './outbox.ts';

/** Begins what no page waits for. Answers how to stop. */
export function startLater(store: AppStore): () => void {
  const { offline, pageViews } = store.getState().settings;
  const stops = offline && canKeepPages() ? [startKeeping(store), startOutbox(store)] : [];
  if (pageViews) stops.push(startCounting(store, pageViews.company));
  return () => stops.forEach(stop => stop());
}
