import type { ToWorker } from '#src/config/offline.ts';

export const canStorePages = (): boolean => 'serviceWorker' in navigator && 'caches' in window;

/** Posts a message to the service worker as soon as it is active. */
export function postToServiceWorker(message: ToWorker): void {
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage(message));
}
