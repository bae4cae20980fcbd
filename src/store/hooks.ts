import { useCallback } from 'react';
import { useDispatch, useStore } from 'react-redux';
import type { LoadData } from './loadData.ts';
import { updatePage } from './page.ts';
import type { SessionState } from './session.ts';
import type { SettingsState } from './settings.ts';
import type { AppDispatch, AppState } from './state.ts';
import { useAppSelector } from './useAppSelector.ts';

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export { useAppSelector };

/** The page on screen. */
export interface ShownPage<D> {
  key: string;
  /** As loadData returned it, with later changes. */
  data: D;
  /** Changes the data in place. */
  update: (change: (data: D) => D) => void;
}

/**
 * Defines a page's data by what loads it. `usePage` returns that data to the components of this page; the store holds
 * the data of whichever page is on screen.
 */
export function definePage<D>(loadData: LoadData<D>): {
  loadData: LoadData<D>;
  usePage: () => ShownPage<D>;
} {
  return { loadData, usePage: pageHook<D>() };
}

/** Returns `usePage` for a page whose data is loaded by code that comes later, see `lazyPages.ts`. */
export const pageHook =
  <D>(): (() => ShownPage<D>) =>
  () =>
    useShownPage<D>();

function useShownPage<D>(): ShownPage<D> {
  const { key, data } = useAppSelector(state => state.page);
  const dispatch = useAppDispatch();
  const pageKey = key ?? '';
  const update = useCallback(
    (change: (data: D) => D) => dispatch(updatePage(pageKey, change)),
    [dispatch, pageKey],
  );
  // Only the page whose loadData the screen's data comes from has this hook.
  return { key: pageKey, data: data as D, update };
}

/** Returns the session of the current user. */
export function useSession(): SessionState {
  return useAppSelector(state => state.session);
}

/**
 * Returns the current user; null for visitors. What needs nothing else of the session isn't rendered again when its
 * counts change.
 */
export function useCurrentUser(): SessionState['currentUser'] {
  return useAppSelector(state => state.session.currentUser);
}

/** Returns the settings that the server sent with the document. They don't change, so that nothing is subscribed to. */
export function useSettings(): SettingsState {
  return useStore<AppState>().getState().settings;
}
