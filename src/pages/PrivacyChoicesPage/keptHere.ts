import { caches as names } from '#src/config/offline.ts';
import { forgetKept } from '#src/util/forgetKept.ts';
import { keepFrom, keptOwner } from '#src/util/keptChoice.ts';
import { tellWorker } from '#src/util/tellWorker.ts';
import { makeShelf, type OnShelf } from '#src/worker/shelf.ts';

const listeners = new Set<() => void>();

/** Calls back when this device begins or stops to keep pages, here or in another tab. */
export function onChoice(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

export const choice = keptOwner;

const tellAll = () => listeners.forEach(listener => listener());

/** From now on what this person opens is kept here. */
export function startKeepingFor(userId: string): void {
  if (keepFrom(userId)) tellWorker({ type: 'keep', reader: userId, path: null, files: [] });
  tellAll();
}

export async function stopKeeping(): Promise<void> {
  await forgetKept();
  tellAll();
}

/** What this device has of this person's, the newest first; nothing where that cannot be read. */
export async function listKept(userId: string): Promise<readonly OnShelf[]> {
  try {
    // How many there may be is the worker's to say: nothing is put here.
    return await makeShelf({ storage: window.caches, now: Date.now }, names.kept, 0).list(userId);
  } catch {
    return [];
  }
}
