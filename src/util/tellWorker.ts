import type { ToWorker } from '#src/config/offline.ts';

export const canKeepPages = (): boolean => 'serviceWorker' in navigator && 'caches' in window;

/** Tells the service worker something as soon as there is one. */
export function tellWorker(message: ToWorker): void {
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage(message));
}
