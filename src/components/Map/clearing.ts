import type { GeoJSONSource, Map } from 'maplibre-gl';
import type { LatLng } from '#contract/geo/place.ts';

/** Name of the source and the layer. */
export const discsId = 'poruch-discs';
/** Pixels of the square around a point that no name may cover: a disc with its edge. */
const size = 40;

/** Points of a map whose surroundings its names leave free. */
export interface Clearing {
  /** Returns a function that gives the place to names again. */
  add(point: LatLng): () => void;
  /** Called when the style has loaded. */
  start(): void;
}

/**
 * Keeps names away from points. The libraries place the symbols of the uppermost layer first and the names of the
 * style around them: an invisible icon at each point is enough.
 */
export function createClearing(map: Map): Clearing {
  const points = new Set<LatLng>();
  let isWaiting = false;
  const data = () => ({
    type: 'FeatureCollection' as const,
    features: [...points].map(({ lat, lng }) => ({
      type: 'Feature' as const,
      properties: {},
      geometry: { type: 'Point' as const, coordinates: [lng, lat] },
    })),
  });
  let hasStyle = false;
  const add = () => {
    map.addImage(discsId, { width: size, height: size, data: new Uint8Array(size * size * 4) });
    map.addSource(discsId, { type: 'geojson', data: data() });
    map.addLayer({
      id: discsId,
      type: 'symbol',
      source: discsId,
      layout: { 'icon-image': discsId, 'icon-allow-overlap': true },
    });
  };
  // A search changes all of its pins at once.
  const update = () => {
    if (isWaiting) return;
    isWaiting = true;
    queueMicrotask(() => {
      isWaiting = false;
      if (!hasStyle) return;
      const source = map.getSource<GeoJSONSource>(discsId);
      if (source) void source.setData(data());
      else if (points.size > 0) add();
    });
  };
  return {
    add(point) {
      points.add(point);
      update();
      return () => {
        points.delete(point);
        update();
      };
    },
    start() {
      hasStyle = true;
      update();
    },
  };
}
