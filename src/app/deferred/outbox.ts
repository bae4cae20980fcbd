import type { AppStore } from '#src/store/store.ts';
import { isOfflineStorageEnabled, transactionsWithUnsentMessages } from '#src/util/offlinePreference.ts';

/**
 * Sends messages queued on this device for users who enabled offline storage, as soon as there is a connection, also
 * while another page is on screen. Returns a stop function.
 */
export function startOutbox(store: AppStore): () => void {
  const send = async () => {
    const id = store.getState().session.currentUser?.id;
    if (id === undefined || !isOfflineStorageEnabled(id)) return;
    const conversations = transactionsWithUnsentMessages(id);
    if (conversations.length === 0) return;
    const { sendWaiting } = await import('#src/pages/TransactionPage/messageThunks.ts');
    await Promise.all(conversations.map(transactionId => store.dispatch(sendWaiting(transactionId))));
  };
  // Offline, the next connection triggers it.
  const trySending = () => void send().catch(() => undefined);
  window.addEventListener('online', trySending);
  trySending();
  return () => window.removeEventListener('online', trySending);
}
