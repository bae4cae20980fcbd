import type { AppStore } from '#src/store/store.ts';

/**
 * Shows on the icon of the installed app how many messages this user has not read, and how many requests wait for an
 * answer: the same as the dot in the topbar. Nothing is left there for the next person after logging out. Does nothing
 * in browsers without such a badge. Returns a stop function, which removes it.
 */
export function startAppBadge(store: AppStore, userId: string): () => void {
  if (!('setAppBadge' in navigator)) return () => undefined;
  let shown: number | undefined;
  const show = (count: number) => {
    if (count === shown) return;
    shown = count;
    // Refused where the site is not installed.
    void navigator.setAppBadge(count).catch(() => undefined);
  };
  const update = () => {
    const { auth, session } = store.getState();
    const isHere = session.currentUser?.id === userId && auth.inProgress !== 'logout';
    show(isHere ? session.notificationCount + session.unreadCount : 0);
  };
  const unsubscribe = store.subscribe(update);
  update();
  return () => {
    unsubscribe();
    show(0);
  };
}
