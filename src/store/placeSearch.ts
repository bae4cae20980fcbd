import { useCallback } from 'react';
import type { Place } from '#contract/entities/place.ts';
import { useAppDispatch } from './hooks.ts';
import type { AppThunk } from './store.ts';

type FoundPlaces = { places: readonly Place[]; attribution: string };

/** At most five places that match what was typed, and whom to name as their source. @throws ApiFailure */
function searchPlaces(query: string, signal?: AbortSignal): AppThunk<Promise<FoundPlaces>> {
  return async (_dispatch, _getState, { api }) => (await api()).places.search(query, signal);
}

/** {@link searchPlaces} as the location input takes it. */
export function usePlaceSearch(): (query: string, signal?: AbortSignal) => Promise<FoundPlaces> {
  const dispatch = useAppDispatch();
  return useCallback((query, signal) => dispatch(searchPlaces(query, signal)), [dispatch]);
}
