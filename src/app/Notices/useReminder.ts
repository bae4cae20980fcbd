import { useEffect, useState } from 'react';
import { useAppDispatch, useAppSelector, useSession } from '#src/store/hooks.ts';
import { findReminder, type Reminder } from './reminders.ts';

/** The reminder for the page on screen; one that was seen comes back only on another path (specification section 4). */
export function useReminder(): { reminder: Reminder | null; dismiss: () => void } {
  const dispatch = useAppDispatch();
  const pathname = useAppSelector(state => state.navigation.place?.pathname);
  const { currentUser, hasListings } = useSession();
  const [found, setFound] = useState<{ pathname: string; reminder: Reminder | null }>();
  const userId = currentUser?.id;
  const emailVerified = currentUser?.emailVerified;

  useEffect(() => {
    if (!pathname || !userId) return;
    let isGone = false;
    void dispatch(findReminder(pathname)).then(reminder => {
      if (isGone) return;
      // What was dismissed on this path stays so.
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
