import type { LiveEvent } from '#contract/notification/liveEvent.ts';
import { messageTag } from '#contract/notification/push.ts';
import type { AppStore } from '#src/store/store.ts';

interface ReadNotifications {
  /** Withdraws what was read, perhaps on another device. */
  handleEvent(event: LiveEvent): void;
  stop(): void;
}

/**
 * Removes from this device's screen what it still shows of messages that have been read: of a conversation when it is
 * read, and of all once none is unread.
 */
export function withdrawReadNotifications(store: AppStore, userId: string): ReadNotifications {
  let unread: number | undefined;
  const update = () => {
    const { currentUser, unreadCount } = store.getState().session;
    const found = currentUser?.id === userId ? unreadCount : undefined;
    if (found === unread) return;
    unread = found;
    if (found === 0) void withdraw(tag => tag.startsWith(messageTag('')));
  };
  const stop = store.subscribe(update);
  update();
  return {
    handleEvent(event) {
      if (event.type === 'read') void withdraw(tag => tag === messageTag(event.transactionId));
    },
    stop,
  };
}

async function withdraw(isMeant: (tag: string) => boolean): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.getRegistration();
    for (const shown of (await registration?.getNotifications()) ?? []) if (isMeant(shown.tag)) shown.close();
  } catch {
    // A browser without notifications shows none.
  }
}
