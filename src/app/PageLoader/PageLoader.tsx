import { useEffect, useRef } from 'react';
import { useStore } from 'react-redux';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { useAppSelector, useCurrentUser, useSettings } from '#src/store/hooks.ts';
import { navigationCancelled } from '#src/store/navigation.ts';
import { sessionCookie } from '#src/store/sessionCookie.ts';
import type { AppStore } from '#src/store/store.ts';
import { setFormDraftOwner } from '#src/util/formDraftOwner.ts';
import { useMessages } from '#src/util/messages.ts';
import { nextTask } from '#src/util/nextTask.ts';
import { watchSession } from '../sessionWatch.ts';
import { follow, loadNavigation } from './follow.ts';
import { isOnScreen } from './isOnScreen.ts';
import css from './PageLoader.module.css';

interface PageLoaderProps {
  loadMessages: (folder: string) => Promise<void>;
}

/**
 * Follows the address bar: loads each page the user navigates to and shows a progress bar meanwhile. The last
 * navigation wins.
 */
export function PageLoader({ loadMessages }: PageLoaderProps) {
  const location = useLocation();
  const navigate = useNavigate();
  const back = useNavigationType() === 'POP';
  const store = useStore() as AppStore;
  const userId = useCurrentUser()?.id ?? null;
  const isSignedIn = userId !== null;
  const { clientId } = useSettings();
  const isLoading = useAppSelector(state => state.navigation.loading);
  const text = useMessages('PageLoader');
  const travel = useRef({ navigate, back });
  const isFirst = useRef(true);

  // The router returns a new `navigate` for every location; only the location and the signed-in user trigger a
  // navigation.
  useEffect(() => {
    travel.current = { navigate, back };
  });

  useEffect(() => {
    // A failed page looks signed out, although the session has not ended.
    if (userId !== null || sessionCookie(clientId) === undefined) setFormDraftOwner(userId);
  }, [userId, clientId]);

  useEffect(
    () => watchSession(clientId, () => store.getState().session.currentUser !== null),
    [clientId, store],
  );

  useEffect(() => {
    const isRendered = isFirst.current && isOnScreen(location, store);
    isFirst.current = false;
    if (isRendered) {
      // The next press finds it; if it cannot be fetched now, that press tries again.
      nextTask()
        .then(loadNavigation)
        .then(chunk => chunk.prepare(location))
        .catch(() => undefined);
      return;
    }
    const controller = new AbortController();
    const { signal } = controller;
    const replace = (to: string, state?: unknown) => {
      if (!signal.aborted) void travel.current.navigate(to, { replace: true, state });
    };
    void follow(location, { store, loadMessages, replace, back: travel.current.back, signal });
    return () => {
      controller.abort();
      if (store.getState().navigation.loading) store.dispatch(navigationCancelled());
    };
  }, [location, isSignedIn, store, loadMessages]);

  return (
    <div className={css.live} role="status">
      {isLoading && (
        <div className={css.bar}>
          <span className={css.label}>{text('loading')}</span>
        </div>
      )}
    </div>
  );
}
