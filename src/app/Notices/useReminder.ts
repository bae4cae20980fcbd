import { useEffect, useState } from 'react';
import { useAppDispatch, useAppSelector, useSession } from '#src/store/hooks.ts';
import { readFromTab, clearFromTab, storeInTab } from '#src/util/tabStorage.ts';
import { findReminder, type Reminder } from './reminders.ts';

const seenKey = 'reminder-seen';

/**
 * Returns the reminder for the current page. A reminder that was seen reappears only on another path, even after a full
 * load (specification section 4).
 */
export function useReminder() {
  const dispatch = useAppDispatch();
  const pathname = useAppSelector(state => state.navigation.place?.pathname);
  const { currentUser, hasListings } = useSession();
  const [found, setFound] = useState<{ pathname: string; reminder: Reminder | null }>();
  const userId = currentUser?.id;
  const emailVerified = currentUser?.emailVerified;

  useEffect(() => {
    if (!pathname || !userId) return;
    const visit = `${userId} ${pathname}`;
    if (readFromTab(seenKey) === visit) return;
    clearFromTab(seenKey);
    let isGone = false;
    void dispatch(findReminder(pathname)).then(reminder => {
      if (isGone) return;
      if (reminder) storeInTab(seenKey, visit);
      // A reminder dismissed on this path stays dismissed.
      setFound(before => (before?.pathname === pathname ? before : { pathname, reminder }));
    });
    return () => {
      isGone = true;
    };
  }, [dispatch, pathname, userId, emailVerified, hasListings]);

  const isDue = userId !== undefined && found?.pathname === pathname;
  const isDone = found?.reminder === 'EMAIL_VERIFICATION' && emailVerified;
  return {
    reminder: isDue && !isDone ? (found?.reminder ?? null) : null,
    dismiss: () => setFound(before => before && { ...before, reminder: null }),
  };
}
