import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { Bounds } from '#contract/geo/place.ts';
import { cameraBounds, fitCamera, type Padding } from '#src/config/mapCamera.ts';
import { searchZoom, type MapArea } from '#src/config/maps.ts';
import type { Scale } from './arrange.ts';

/**
 * Returns what the map in `place` shows, and how to say that it has changed. Known before there is a map: its pins are
 * loaded while its library is.
 */
export function useScale(
  place: RefObject<HTMLElement | null>,
  area: MapArea,
  padding: Padding,
): [scale: Scale | undefined, setInSight: (inSight: Bounds) => void] {
  const [scale, setScale] = useState<Scale>();
  const first = useRef({ area, padding });

  useLayoutEffect(() => {
    const { clientWidth: width = 0, clientHeight: height = 0 } = place.current ?? {};
    if (width === 0 || height === 0) return;
    setScale({ inSight: expectedSight(first.current.area, { width, height }, first.current.padding), width });
  }, [place]);

  const setInSight = useCallback(
    (inSight: Bounds) => {
      const width = place.current?.clientWidth ?? 0;
      setScale(now => (now?.width === width && isNearly(now.inSight, inSight) ? now : { inSight, width }));
    },
    [place],
  );
  return [scale, setInSight];
}

/** Zooms are multiples of this, as on this site's own map. */
const zoomStep = 0.25;
/** The closest zoom, for boxes that are almost a point. */
const maxFitZoom = 15;

/** Returns what a map of this size shows of an area. */
function expectedSight(area: MapArea, size: { width: number; height: number }, padding: Padding): Bounds {
  if ('center' in area) return cameraBounds(area, size);
  const fit = area.hasMargin ? { padding, maxZoom: searchZoom } : { maxZoom: maxFitZoom };
  return cameraBounds(fitCamera(area, size, { ...fit, step: zoomStep }), size);
}

/** Whether two boxes differ by less than a pixel or two: libraries round. */
function isNearly(one: Bounds, other: Bounds): boolean {
  const [high, wide] = [one.ne.lat - one.sw.lat, Math.abs(one.ne.lng - one.sw.lng)];
  const isClose = (a: number, b: number, extent: number) => Math.abs(a - b) <= extent / 200;
  return (['ne', 'sw'] as const).every(
    corner =>
      isClose(one[corner].lat, other[corner].lat, high) && isClose(one[corner].lng, other[corner].lng, wide),
  );
}
