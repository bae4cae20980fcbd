import type { LiveEvent } from '#contract/notification/liveEvent.ts';
import { pathTo } from '#contract/paths.ts';
import { readFromTab, storeInTab } from '#src/util/tabStorage.ts';
import { canStorePages, postToServiceWorker } from '#src/util/serviceWorker.ts';

const key = 'poruch.addresses-refreshed';

/**
 * Refetches the pages stored on this device whose address an event may have withdrawn. A block, or deletion of the
 * other account, arrives as a gap event from the server, which doesn't name the conversation.
 */
export function refreshStoredPages(event: LiveEvent): void {
  if (!canStorePages()) return;
  if (event.type === 'transition') {
    const { transactionId: id } = event;
    const paths = [pathTo('OrderDetailsPage', { id }), pathTo('SaleDetailsPage', { id })];
    postToServiceWorker({ type: 'refresh', paths });
  } else if (event.type === 'gap') postToServiceWorker({ type: 'refresh', paths: 'addresses' });
}

/** Does the same once in each tab, for events that happened before it was opened. */
export function refreshAfterAbsence(): void {
  if (readFromTab(key) || !storeInTab(key, true)) return;
  refreshStoredPages({ type: 'gap' });
}
