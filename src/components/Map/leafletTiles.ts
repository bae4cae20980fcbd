import type leaflet from 'leaflet';
import { FetchSource, PMTiles, SharedPromiseCache, type RangeResponse, type Source } from 'pmtiles';
import { leafletLayer, type Index } from 'protomaps-leaflet';
import { dark, light } from '#src/config/mapStyle/colours.ts';
import type { Disc } from './leafletPins.ts';
import { obstacleOrder } from './labelPlacing.ts';
import type { MapOptions } from './mapView.ts';
import { labelRules, paintRules } from './tileRules.ts';

/** The parts of the tile layer that its types leave out. */
type TileLayer = leaflet.GridLayer & {
  devicePixelRatio: number;
  tileSize: number;
  labelers: {
    add(zoom: number, tiles: Map<string, unknown>): void;
    getIndex(zoom: number): Index | undefined;
  };
  clearLayout(): void;
  rerenderTiles(): void;
};

/** The tiles of a map. */
export interface Tiles {
  /** Draws the names again, around these discs. */
  setDiscs(discs: readonly Disc[]): void;
  stop(): void;
}

/** What all maps of a page know about their archives: its header and directories are fetched once. */
const cache = new SharedPromiseCache();

/** Fetches the first bytes of an archive before there is a map. */
export function prepareTiles(url: string): void {
  // The map reports the error when it asks for the same bytes.
  new PMTiles(new FetchSource(absolute(url)), cache).getHeader().catch(() => undefined);
}

const absolute = (url: string) => new URL(url, window.location.href).href;

/** CSS pixels of a tile at its own zoom. */
const tileSize = 256;

/** Milliseconds for which the first tiles wait for pins. */
const pinsWithin = 80;

/** Draws the tiles in the colours that the reader's device prefers. */
export async function drawTileLayer(map: leaflet.Map, url: string, options: MapOptions): Promise<Tiles> {
  const archive = new PMTiles(watched(new FetchSource(absolute(url)), options.onProgress), cache);
  // The response may be something other than an archive.
  const header = await archive.getHeader().catch(() => {
    options.onProgress('patchy');
    return undefined;
  });
  // Its own request, for which no tile waits.
  if (header) void showAttribution(map, archive);
  const scheme = window.matchMedia('(prefers-color-scheme: dark)');
  // Tiles are drawn for whole zooms, and scaled for those in between.
  const tileZoom = () => Math.round(map.getZoom());
  const scale = () => 2 ** (map.getZoom() - tileZoom());
  let discs: readonly Disc[] = [];
  const draw = () => {
    const colours = scheme.matches ? dark : light;
    return leafletLayer({
      sources: { '': { url: archive, maxDataZoom: header?.maxZoom ?? 0 } },
      backgroundColor: colours.land,
      paintRules: paintRules(colours),
      labelRules: labelRules(colours, options.locale, scale),
      attribution: '',
      lang: options.locale,
      maxZoom: map.getMaxZoom(),
    }) as unknown as TileLayer;
  };
  let layer: TileLayer | undefined;
  const prepare = (prepared: TileLayer) => {
    // As sharp as the screen at each scale.
    prepared.tileSize = Math.round(tileSize * prepared.devicePixelRatio * scale());
    prepared.clearLayout();
    prepared.labelers.add(tileZoom(), new Map());
    const index = prepared.labelers.getIndex(tileZoom());
    for (const disc of discs) insertDisc(index, map, disc, { zoom: tileZoom(), scale: scale() });
  };
  const show = () => {
    layer?.remove();
    layer = draw();
    prepare(layer);
    layer.addTo(map);
  };
  // The pins of a search are there within a frame or two: names are drawn around them at once.
  const starting = options.awaitsPins ? setTimeout(show, pinsWithin) : undefined;
  if (!options.awaitsPins) show();
  let drawnZoom = map.getZoom();
  const handleZoom = () => {
    const isSameTiles = Math.round(drawnZoom) === tileZoom();
    drawnZoom = map.getZoom();
    if (!layer) return;
    prepare(layer);
    // New tiles are drawn only after this.
    if (isSameTiles) layer.rerenderTiles();
  };
  const handleChange = () => layer && show();
  map.on('zoomend', handleZoom);
  scheme.addEventListener('change', handleChange);
  return {
    setDiscs(next) {
      discs = next;
      clearTimeout(starting);
      if (!layer) return show();
      prepare(layer);
      layer.rerenderTiles();
    },
    stop() {
      clearTimeout(starting);
      map.off('zoomend', handleZoom);
      scheme.removeEventListener('change', handleChange);
    },
  };
}

/** Reserves the place of a disc, in pixels of the world at a whole zoom. */
function insertDisc(
  index: Index | undefined,
  map: leaflet.Map,
  { point, width, height }: Disc,
  { zoom, scale }: { zoom: number; scale: number },
): void {
  const { x, y } = map.project([point.lat, point.lng], zoom);
  const [wide, high] = [width / 2 / scale, height / 2 / scale];
  const bboxes = [{ minX: x - wide, maxX: x + wide, minY: y - high, maxY: y + high }];
  const anchor = { x, y } as Parameters<Index['insert']>[0]['anchor'];
  index?.insert({ anchor, bboxes, draw: () => undefined }, obstacleOrder, '0:0:0:discs');
}

async function showAttribution(map: leaflet.Map, archive: PMTiles): Promise<void> {
  const { attribution } = (await archive.getMetadata().catch(() => ({}))) as { attribution?: string };
  map.attributionControl?.addAttribution(attribution ?? openStreetMap);
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
