import { useCallback } from 'react';
import { useDispatch } from 'react-redux';
import { updatePage } from './page.ts';
import type { SessionState } from './session.ts';
import type { SettingsState } from './settings.ts';
import type { AppDispatch } from './state.ts';
import { useAppSelector } from './useAppSelector.ts';

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export { useAppSelector };

/** Returns the data of the current page as its loadData returned it, and a function to update it in place. */
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

/** Returns the session of the current user. */
export function useSession(): SessionState {
  return useAppSelector(state => state.session);
}

/** Returns the settings that the server sent with the document. */
export function useSettings(): SettingsState {
  return useAppSelector(state => state.settings);
}
