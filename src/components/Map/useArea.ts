import { useCallback, useEffect, useRef } from 'react';
import type { Bounds } from '#contract/geo/place.ts';
import { areaText, type MapArea } from '#src/config/maps.ts';
import type { MapView } from './mapView.ts';

/**
 * Shows an area whenever it changes. Returns a function that records user moves: an area that results from one doesn't
 * move the map, even when it arrives late and the map is already elsewhere. A map starts at its first area. `onShow` is
 * called with what the map shows at the start and after each area.
 */
export function useArea(
  view: MapView | null,
  area: MapArea,
  onShow: ((inSight: Bounds) => void) | undefined,
): (moved: Bounds) => void {
  const wanted = areaText(area);
  const latest = useRef({ area, onShow });
  const shownArea = useRef(wanted);
  const moves = useRef<string[]>([]);

  useEffect(() => {
    latest.current = { area, onShow };
  });

  useEffect(() => {
    if (view) latest.current.onShow?.(view.inSight());
  }, [view]);

  useEffect(() => {
    if (!view || shownArea.current === wanted) return;
    shownArea.current = wanted;
    const at = moves.current.indexOf(wanted);
    moves.current = at < 0 ? [] : moves.current.slice(at + 1);
    if (at >= 0) return;
    view.show(latest.current.area);
    latest.current.onShow?.(view.inSight());
  }, [view, wanted]);

  return useCallback(moved => void moves.current.push(areaText(moved)), []);
}
