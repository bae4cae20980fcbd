import leaflet from 'leaflet';
import 'leaflet/dist/leaflet.css';
import type { Bounds } from '#contract/geo/place.ts';
import { fitCamera, withinEarth } from '#src/config/mapCamera.ts';
import { searchZoom, type MapArea } from '#src/config/maps.ts';
import { addAreaCircle } from './leafletCircle.ts';
import { createPins } from './leafletPins.ts';
import { drawTileLayer } from './leafletTiles.ts';
import { addScale } from './mapScale.ts';
import type { MapOptions, MapView } from './mapView.ts';
import css from './leaflet.module.css';

export { prepareTiles } from './leafletTiles.ts';

/** The closest zoom, for boxes that are almost a point. */
const maxFitZoom = 15;
/** Leaflet counts zooms by tiles of 256 pixels, the other libraries by tiles of 512. */
const zoomOffset = 1;
const maxZoom = 19;
const zoomStep = 0.25;

/**
 * Draws a map of vector tiles on canvases: a sixth of the size of a WebGL library, and supported by every browser.
 * `url`: a PMTiles archive in the Protomaps basemap schema.
 */
export async function drawTiles(url: string, options: MapOptions): Promise<MapView> {
  const { container, area, texts, isEmbedded, circle, onMove } = options;
  const isTouched = window.matchMedia('(pointer: coarse)').matches;
  const map = leaflet.map(container, {
    attributionControl: false,
    zoomControl: false,
    scrollWheelZoom: false,
    // A finger that scrolls the page must not move an embedded map.
    dragging: !(isEmbedded && isTouched),
    // A step at a time: an old phone can't animate canvases.
    zoomAnimation: false,
    fadeAnimation: false,
    maxZoom,
    // Whole steps would show up to twice the width of what was found.
    zoomSnap: zoomStep,
    worldCopyJump: true,
  });
  container.classList.add(css.map ?? '');
  container.setAttribute('role', 'region');
  container.setAttribute('aria-label', texts.title);
  leaflet.control.attribution({ prefix: false }).addTo(map);
  leaflet.control
    .zoom({ position: 'topright', zoomInTitle: texts.zoomIn, zoomOutTitle: texts.zoomOut })
    .addTo(map);
  addScale(map, options.locale);
  let isOurs = true;
  const moveTo = (box: Bounds) =>
    map.fitBounds(boxOf(box), { animate: false, maxZoom: maxFitZoom + zoomOffset });
  const show = (next: MapArea) => {
    isOurs = true;
    if ('center' in next || next.hasMargin) {
      const { center, zoom } = 'center' in next ? next : fitted(next, container, options.padding);
      map.setView(center, zoom + zoomOffset, { animate: false });
    } else moveTo(next);
    isOurs = false;
  };
  show(area);
  map.on('moveend', () => {
    if (!isOurs) onMove?.(boundsOf(map));
  });
  if (circle) addAreaCircle(map, circle);
  const tiles = await drawTileLayer(map, url, options);
  const pins = createPins(map, tiles.setDiscs);
  return {
    show,
    moveTo,
    inSight: () => boundsOf(map),
    pin: pins.add,
    remove() {
      tiles.stop();
      map.remove();
    },
  };
}

/** Returns the view of a box around results: controls and discs are beside them. */
const fitted = (box: Bounds, { clientWidth, clientHeight }: HTMLElement, padding: MapOptions['padding']) =>
  fitCamera(
    box,
    { width: clientWidth, height: clientHeight },
    { ...(padding && { padding }), maxZoom: searchZoom, step: zoomStep },
  );

/** South-west and north-east; a box across the antimeridian extends beyond 180 degrees. */
const boxOf = ({ ne, sw }: Bounds): leaflet.LatLngBoundsExpression => [
  [sw.lat, sw.lng],
  [ne.lat, ne.lng < sw.lng ? ne.lng + 360 : ne.lng],
];

function boundsOf(map: leaflet.Map): Bounds {
  const box = map.getBounds();
  const [west, east] = [box.getWest(), box.getEast()];
  const isAllAround = east - west >= 360;
  return {
    ne: { lat: Math.min(90, box.getNorth()), lng: isAllAround ? 180 : withinEarth(east) },
    sw: { lat: Math.max(-90, box.getSouth()), lng: isAllAround ? -180 : withinEarth(west) },
  };
}
