import type { AppStore } from '#src/store/store.ts';
import { keepsFor, whereUnsent } from '#src/util/keptChoice.ts';

/**
 * Sends what waits on this device for whoever asked it to keep things, as soon as there is a connection: also while
 * another page is on screen. Answers how to stop.
 */
export function startOutbox(store: AppStore): () => void {
  const send = async () => {
    const id = store.getState().session.currentUser?.id;
    if (id === undefined || !keepsFor(id)) return;
    const conversations = whereUnsent(id);
    if (conversations.length === 0) return;
    const { sendWaiting } = await import('#src/pages/TransactionPage/messageThunks.ts');
    await Promise.all(conversations.map(transactionId => store.dispatch(sendWaiting(transactionId))));
  };
  // Without a connection the next one brings it about.
  const trySending = () => void send().catch(() => undefined);
  window.addEventListener('online', trySending);
  trySending();
  return () => window.removeEventListener('online', trySending);
}
