import { useCallback } from 'react';
import type { Place } from '#contract/geo/place.ts';
import { useAppDispatch } from './hooks.ts';
import type { AppThunk } from './state.ts';

type FoundPlaces = { places: readonly Place[]; attribution: string };

/** Returns at most five places that match the text, and the attribution of their source. @throws ApiFailure */
function searchPlaces(query: string, signal?: AbortSignal): AppThunk<Promise<FoundPlaces>> {
  return async (_dispatch, getState, { api }) => {
    const { locale } = getState().settings;
    return (await api()).call('GET /api/places', { q: query, locale }, { signal });
  };
}

/** Returns {@link searchPlaces} as the location input expects it. */
export function usePlaceSearch(): (query: string, signal?: AbortSignal) => Promise<FoundPlaces> {
  const dispatch = useAppDispatch();
  return useCallback((query, signal) => dispatch(searchPlaces(query, signal)), [dispatch]);
}
