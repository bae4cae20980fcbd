import { useCallback } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { updatePage } from './page.ts';
import type { SessionState } from './session.ts';
import type { SettingsState } from './settings.ts';
import type { AppDispatch, AppState } from './store.ts';

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<AppState>();

/** The data of the page on screen as its loadData returned it, and how to change it in place. */
export function usePage<D>(): { key: string; data: D; update: (change: (data: D) => D) => void } {
  const { key, data } = useAppSelector(state => state.page);
  const dispatch = useAppDispatch();
  const pageKey = key ?? '';
  const update = useCallback(
    (change: (data: D) => D) => dispatch(updatePage(pageKey, change)),
    [dispatch, pageKey],
  );
  return { key: pageKey, data: data as D, update };
}

/** Who is signed in. */
export function useSession(): SessionState {
  return useAppSelector(state => state.session);
}

/** What the server told about this installation. */
export function useSettings(): SettingsState {
  return useAppSelector(state => state.settings);
}
