import { useEffect, useMemo, useState } from 'react';
import type { MapPin, MapPins } from '#contract/listing/mapPin.ts';
import type { Listing } from '#contract/listing/listing.ts';
import { minorUnitsOf } from '#contract/payment/currencies.ts';
import { queryText, toListingQuery } from '#src/search/listingQuery.ts';
import type { SearchValues } from '#src/search/searchValues.ts';
import { useAppDispatch } from '#src/store/hooks.ts';
import type { AppThunk } from '#src/store/state.ts';
import { pointText } from '#src/config/locations.ts';
import { arrangePins, type Scale } from './arrange.ts';
import { pinsOf } from './pinsOf.ts';

interface ShownPins {
  /** None while the first are loading: the map shows the same pins from its first frame on. */
  pins: readonly MapPin[];
  /** Whether these are all results here, and not only those of the current page. */
  isAll: boolean;
}

const none: ShownPins = { pins: [], isAll: true };

/**
 * Returns the pins of the visible area, of which no two overlap; those of the current page of results if they can't be
 * loaded. `values`: as interpreted. `scale`: what the map shows; undefined until that is known.
 */
export function useMapPins(
  values: SearchValues,
  items: readonly Listing[],
  scale: Scale | undefined,
): ShownPins {
  const dispatch = useAppDispatch();
  const [found, setFound] = useState<MapPins | 'waiting' | 'failed'>('waiting');
  // As text, to compare by value: a search by moving the map changes the box but not the query, and must not be
  // requested twice.
  const query = JSON.stringify({ ...values, page: 1, bounds: scale?.inSight });
  const width = scale?.width;

  useEffect(() => {
    if (width === undefined) return;
    const controller = new AbortController();
    dispatch(loadPins(JSON.parse(query) as SearchValues, width, controller.signal)).then(
      pins => !controller.signal.aborted && setFound(pins ?? 'failed'),
      () => !controller.signal.aborted && setFound('failed'),
    );
    return () => controller.abort();
  }, [dispatch, query, width]);

  return useMemo(() => {
    if (found === 'waiting' || !scale) return none;
    const isAll = found !== 'failed';
    return { pins: arrangePins(isAll ? found.pins : pinsOf(items), scale), isAll };
  }, [found, items, scale]);
}

/** @throws ApiFailure */
const loadPins =
  (values: SearchValues, width: number, signal: AbortSignal): AppThunk<Promise<MapPins | null>> =>
  async (_dispatch, getState, { api }) => {
    const { currency } = getState().settings;
    const query = toListingQuery(values, minorUnitsOf(currency));
    const input = { query: queryText(query), width: String(Math.round(width)) };
    return (await api()).call('GET /api/map-pins', input, { signal });
  };

/** Identifies a pin on a map, even after the map was moved. */
export const keyOf = (pin: MapPin): string => `${pin.kind} ${pointText(pin.point)}`;

/** The pins whose card was opened since the page was loaded, which are shown paler. Not stored on the device. */
const visited = new Set<string>();

export const isVisited = (pin: MapPin): boolean => visited.has(keyOf(pin));

export const markVisited = (key: string): void => void visited.add(key);
