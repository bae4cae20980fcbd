import leaflet from 'leaflet';
import 'leaflet/dist/leaflet.css';
import { FetchSource, PMTiles, type RangeResponse, type Source } from 'pmtiles';
import { leafletLayer } from 'protomaps-leaflet';
import type { Bounds, LatLng } from '#contract/geo/place.ts';
import type { MapArea } from '#src/config/maps.ts';
import { dark, light, red } from '#src/config/mapStyle/colours.ts';
import { addScale } from './mapScale.ts';
import type { MapOptions, MapView } from './mapView.ts';
import { labelRules, paintRules } from './tileRules.ts';
import css from './leaflet.module.css';

/** The closest zoom, for boxes that are almost a point. */
const maxFitZoom = 15;
/** Leaflet counts zooms by tiles of 256 pixels, the other libraries by tiles of 512. */
const zoomOffset = 1;
const maxZoom = 19;

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
    if ('center' in next) map.setView(next.center, next.zoom + zoomOffset, { animate: false });
    else moveTo(next);
    isOurs = false;
  };
  show(area);
  map.on('moveend', () => {
    if (!isOurs) onMove?.(boundsOf(map));
  });
  if (circle)
    leaflet
      .circle(circle.center, {
        radius: circle.radius,
        color: red,
        weight: 2,
        fillOpacity: 0.2,
        interactive: false,
      })
      .addTo(map);
  const stop = await followScheme(map, new URL(url, window.location.href).href, options);
  return {
    show,
    moveTo,
    inSight: () => boundsOf(map),
    pin: (element, point) => pinTo(map, element, point),
    remove() {
      stop();
      map.remove();
    },
  };
}

/** Keeps an element centred on a point. Unlike a marker's, its stacking order is left to its style. */
function pinTo(map: leaflet.Map, element: HTMLElement, { lat, lng }: LatLng): () => void {
  const place = () => {
    const middle = leaflet.point(element.offsetWidth / 2, element.offsetHeight / 2);
    leaflet.DomUtil.setPosition(element, map.latLngToLayerPoint([lat, lng]).subtract(middle));
  };
  element.classList.add(css.pin ?? '');
  map.getPane('markerPane')?.append(element);
  place();
  map.on('viewreset zoomend', place);
  return () => {
    map.off('viewreset zoomend', place);
    element.remove();
  };
}

/** Draws the tiles in the colours that the reader's device prefers. Returns a function that stops. */
async function followScheme(map: leaflet.Map, url: string, options: MapOptions): Promise<() => void> {
  const archive = new PMTiles(watched(new FetchSource(url), options.onProgress));
  // The response may be something other than an archive.
  const header = await archive.getHeader().catch(() => {
    options.onProgress('patchy');
    return undefined;
  });
  const { attribution } = header ? ((await archive.getMetadata()) as { attribution?: string }) : {};
  const scheme = window.matchMedia('(prefers-color-scheme: dark)');
  const draw = () => {
    const colours = scheme.matches ? dark : light;
    return leafletLayer({
      sources: { '': { url: archive, maxDataZoom: header?.maxZoom ?? 0 } },
      backgroundColor: colours.land,
      paintRules: paintRules(colours),
      labelRules: labelRules(colours, options.locale),
      attribution: attribution ?? openStreetMap,
      lang: options.locale,
      maxZoom,
    }) as unknown as leaflet.GridLayer;
  };
  let layer = draw().addTo(map);
  const handleChange = () => {
    layer.remove();
    layer = draw().addTo(map);
  };
  scheme.addEventListener('change', handleChange);
  return () => scheme.removeEventListener('change', handleChange);
}

const openStreetMap =
  '<a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener">© OpenStreetMap</a>';

/** Reports the first ranges that load, or that none does: a single missing range isn't worth a message. */
function watched(source: Source, onProgress: MapOptions['onProgress']): Source {
  let hasTiles = false;
  return {
    getKey: () => source.getKey(),
    async getBytes(...range): Promise<RangeResponse> {
      try {
        const response = await source.getBytes(...range);
        if (!hasTiles) onProgress('drawn');
        hasTiles = true;
        return response;
      } catch (error) {
        if (!hasTiles && (error as Error).name !== 'AbortError') onProgress('patchy');
        throw error;
      }
    },
  };
}

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

const withinEarth = (lng: number) => ((((lng + 180) % 360) + 360) % 360) - 180;
