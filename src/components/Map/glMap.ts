import type * as maplibre from 'maplibre-gl';
import type { Bounds } from '#contract/geo/place.ts';
import { fitCamera } from '#src/config/mapCamera.ts';
import { searchZoom } from '#src/config/maps.ts';
import { areaCircle } from '#src/config/mapStyle/colours.ts';
import { circleRing } from './circle.ts';
import { createClearing, discsId, type Clearing } from './clearing.ts';
import type { MapOptions, MapView } from './mapView.ts';

/** The API that MapLibre GL and Mapbox GL, its origin, still have in common. */
export type GlLibrary = Pick<typeof maplibre, 'Map' | 'Marker' | 'NavigationControl'>;

interface Look {
  style: maplibre.MapOptions['style'] & {};
  /** Options that only one of the libraries has. */
  further?: object;
  /** Called when the style has loaded. */
  onStyle?(map: maplibre.Map): void;
}

/** The closest zoom, for boxes that are almost a point. */
const maxFitZoom = 15;

/** Draws a map with either library. @throws when the library can't draw here. */
export function drawMap(gl: GlLibrary, look: Look, options: MapOptions): MapView {
  const { container, texts, isEmbedded } = options;
  const isTouched = window.matchMedia('(pointer: coarse)').matches;
  const map = new gl.Map({
    container,
    style: look.style,
    ...cameraOf(options),
    scrollZoom: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    // A finger that scrolls the page must not move an embedded map.
    dragPan: !(isEmbedded && isTouched),
    locale: {
      'Map.Title': texts.title,
      'NavigationControl.ZoomIn': texts.zoomIn,
      'NavigationControl.ZoomOut': texts.zoomOut,
      'AttributionControl.ToggleAttribution': texts.attribution,
    },
    ...look.further,
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  map.addControl(new gl.NavigationControl({ showCompass: false }), 'top-right');
  const clearing = createClearing(map);
  follow(map, look, clearing, options);
  return {
    show: next => moveCamera(map, { ...options, area: next }),
    // Only moves by the user have an original event.
    moveTo: box => void map.fitBounds(boxOf(box), fitOptions, { originalEvent: true }),
    inSight: () => boundsOf(map),
    pin(element, { lat, lng }) {
      const marker = new gl.Marker({ element }).setLngLat([lng, lat]).addTo(map);
      const release = clearing.add({ lat, lng });
      return () => {
        marker.remove();
        release();
      };
    },
    remove: () => map.remove(),
  };
}

function follow(
  map: maplibre.Map,
  look: Look,
  clearing: Clearing,
  { circle, onProgress, onMove }: MapOptions,
): void {
  let hasStyle = false;
  let hasTiles = false;
  map.on('style.load', () => {
    hasStyle = true;
    look.onStyle?.(map);
    if (circle && !map.getSource(circleId)) addCircle(map, circle);
    clearing.start();
    onProgress('drawn');
  });
  map.on('sourcedata', ({ sourceId, tile }) => {
    if (hasTiles || !tile || sourceId === circleId || sourceId === discsId) return;
    hasTiles = true;
    onProgress('drawn');
  });
  // A single missing tile is not worth an error message.
  map.on('error', () => {
    if (!hasStyle) onProgress('failed');
    else if (!hasTiles) onProgress('patchy');
  });
  map.on('moveend', ({ originalEvent }) => {
    if (originalEvent) onMove?.(boundsOf(map));
  });
}

const circleId = 'poruch-circle';

function addCircle(map: maplibre.Map, { center, radius }: MapOptions['circle'] & {}): void {
  // Third-party styles stay light on dark pages.
  const colours = areaCircle.light;
  map.addSource(circleId, {
    type: 'geojson',
    data: {
      type: 'Feature',
      properties: {},
      geometry: { type: 'Polygon', coordinates: [circleRing(center, radius)] },
    },
  });
  map.addLayer({
    id: circleId,
    type: 'fill',
    source: circleId,
    paint: { 'fill-color': colours.fill, 'fill-opacity': areaCircle.opacity },
  });
  map.addLayer({
    id: `${circleId}-line`,
    type: 'line',
    source: circleId,
    paint: {
      'line-color': colours.edge,
      'line-width': areaCircle.edgeWidth,
      'line-opacity': areaCircle.edgeOpacity,
    },
  });
}

function cameraOf({ area, container, padding }: MapOptions): Partial<maplibre.MapOptions> {
  if ('center' in area) return { center: area.center, zoom: area.zoom };
  if (area.hasMargin) {
    return fitCamera(area, sizeOf(container), { ...(padding && { padding }), maxZoom: searchZoom });
  }
  return { bounds: boxOf(area), fitBoundsOptions: { maxZoom: maxFitZoom } };
}

const fitOptions = { animate: false, maxZoom: maxFitZoom };

function moveCamera(map: maplibre.Map, options: MapOptions): void {
  const { area } = options;
  if ('center' in area || area.hasMargin) map.jumpTo(cameraOf(options) as maplibre.JumpToOptions);
  else map.fitBounds(boxOf(area), fitOptions);
}

const sizeOf = ({ clientWidth: width, clientHeight: height }: HTMLElement) => ({ width, height });

/** South-west and north-east; a box across the antimeridian extends beyond 180 degrees. */
const boxOf = ({ ne, sw }: Bounds): [number, number, number, number] => [
  sw.lng,
  sw.lat,
  ne.lng < sw.lng ? ne.lng + 360 : ne.lng,
  ne.lat,
];

function boundsOf(map: maplibre.Map): Bounds {
  const box = map.getBounds();
  const [west, east] = [box.getWest(), box.getEast()];
  const isAllAround = east - west >= 360;
  return {
    ne: { lat: Math.min(90, box.getNorth()), lng: isAllAround ? 180 : withinEarth(east) },
    sw: { lat: Math.max(-90, box.getSouth()), lng: isAllAround ? -180 : withinEarth(west) },
  };
}

const withinEarth = (lng: number) => ((((lng + 180) % 360) + 360) % 360) - 180;
