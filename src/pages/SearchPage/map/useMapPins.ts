import { useEffect, useRef, useState } from 'react';
import type { Bounds } from '#contract/geo/place.ts';
import type { MapPin, MapPins, PlacePin } from '#contract/listing/mapPin.ts';
import type { Listing } from '#contract/listing/listing.ts';
import { minorUnitsOf } from '#contract/payment/currencies.ts';
import { queryText, toListingQuery } from '#src/search/listingQuery.ts';
import type { SearchValues } from '#src/search/searchValues.ts';
import { useAppDispatch } from '#src/store/hooks.ts';
import type { AppThunk } from '#src/store/state.ts';
import { pointText } from '#src/config/locations.ts';

interface ShownPins {
  pins: readonly MapPin[];
  /** Whether these are all results here, and not only those of the current page. */
  isAll: boolean;
}

/**
 * Returns the pins of the visible area: those of the current page of results until the others have loaded, or if that
 * fails. `values`: as interpreted. `inSight`: the visible area; undefined until the map is drawn. `width`: of the map,
 * in CSS pixels.
 */
export function useMapPins(
  values: SearchValues,
  items: readonly Listing[],
  inSight: Bounds | undefined,
  width: () => number,
): ShownPins {
  const dispatch = useAppDispatch();
  const [found, setFound] = useState<MapPins | null>(null);
  const widthNow = useRef(width);
  // As text, to compare by value: a search by moving the map changes the box but not the query, and must not be
  // requested twice.
  const query = JSON.stringify({ ...values, page: 1, bounds: inSight });

  useEffect(() => {
    widthNow.current = width;
  });
  useEffect(() => {
    if (!inSight) return;
    const controller = new AbortController();
    dispatch(loadPins(JSON.parse(query) as SearchValues, widthNow.current(), controller.signal)).then(
      pins => !controller.signal.aborted && setFound(pins),
      () => !controller.signal.aborted && setFound(null),
    );
    return () => controller.abort();
  }, [dispatch, query, inSight]);

  return found ? { pins: found.pins, isAll: true } : { pins: pinsOf(items), isAll: false };
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

/** Groups listings by coordinate, in list order; listings without a location are omitted. */
export function pinsOf(listings: readonly Listing[]): PlacePin[] {
  const pins = new Map<string, PlacePin & { ids: string[] }>();
  for (const { id, geolocation: point, title, price, publicData } of listings) {
    if (!point) continue;
    const { category, subcategories } = publicData;
    const key = pointText(point);
    const pin = pins.get(key);
    if (pin) {
      pin.ids.push(id);
      pin.count += 1;
    } else
      pins.set(key, {
        kind: 'place',
        point,
        count: 1,
        ids: [id],
        first: { title, category, subcategories, price },
      });
  }
  return [...pins.values()];
}

/** Identifies a pin on a map, even after the map was moved. */
export const keyOf = (pin: MapPin): string => `${pin.kind} ${pointText(pin.point)}`;

/** The pins whose card was opened since the page was loaded, which are shown paler. Not stored on the device. */
const visited = new Set<string>();

export const isVisited = (pin: MapPin): boolean => visited.has(keyOf(pin));

export const markVisited = (key: string): void => void visited.add(key);
