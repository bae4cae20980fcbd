import type { AppStore } from '#src/store/store.ts';
import { canKeepPages } from '#src/util/tellWorker.ts';
import { startKeeping } from './keeping.ts';
import { startOutbox } from './outbox.ts';

/** Begins what no page waits for. Answers how to stop. */
export function startLater(store: AppStore): () => void {
  const { offline } = store.getState().settings;
  const stops = offline && canKeepPages() ? [startKeeping(store), startOutbox(store)] : [];
  return () => stops.forEach(stop => stop());
}
