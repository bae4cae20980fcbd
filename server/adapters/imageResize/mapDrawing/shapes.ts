import type { VectorTileFeature } from '@mapbox/vector-tile';
import type { Colours } from '#src/config/mapStyle/colours.ts';
import { lineGrowth, paintLayers, type AreaLayer, type LineLayer } from '#src/config/mapStyle/layers.ts';
import { featuresIn, type PlacedTile } from './tiles.ts';

/** Geometry types of vector tiles. */
const shapeOf = { line: 2, polygon: 3 } as const;

/** Pixels of the view beyond its edge in which lines still reach into it. */
const margin = 20;

/**
 * Returns SVG elements of the areas and lines in these tiles. `zoom`: as of tiles with 256 pixels; `box`: the view in
 * pixels.
 */
export function drawShapes(
  tiles: readonly PlacedTile[],
  colours: Colours,
  zoom: number,
  box: { width: number; height: number },
): string {
  return paintLayers
    .filter(({ minZoom = -Infinity }) => zoom >= minZoom)
    .map(layer => {
      const isArea = 'fill' in layer;
      const path = tiles.map(tile => pathOf(tile, layer, isArea ? 'polygon' : 'line', box)).join('');
      if (path === '') return '';
      return isArea
        ? `<path d="${path}" fill="${colours[layer.fill]}"/>`
        : `<path d="${path}" fill="none" stroke="${colours[layer.stroke]}" stroke-width="${widthAt(layer, zoom)}" ${ends(layer)}/>`;
    })
    .join('');
}

const ends = ({ dash }: LineLayer): string =>
  dash ? `stroke-dasharray="${dash.join(' ')}"` : 'stroke-linecap="round" stroke-linejoin="round"';

function widthAt({ width }: LineLayer, zoom: number): number {
  if (typeof width === 'number') return width;
  const [thin, wide] = width;
  const [from, to] = lineGrowth.zooms;
  const share =
    (lineGrowth.base ** (Math.min(Math.max(zoom, from), to) - from) - 1) /
    (lineGrowth.base ** (to - from) - 1);
  return Number((thin + (wide - thin) * share).toFixed(2));
}

function pathOf(
  tile: PlacedTile,
  layer: AreaLayer | LineLayer,
  shape: keyof typeof shapeOf,
  box: { width: number; height: number },
): string {
  let path = '';
  for (const feature of featuresIn(tile, layer)) {
    if (feature.type !== shapeOf[shape]) continue;
    path += featurePath(feature, tile, shape === 'polygon', box);
  }
  return path;
}

function featurePath(
  feature: VectorTileFeature,
  { x, y, size }: PlacedTile,
  isClosed: boolean,
  box: { width: number; height: number },
): string {
  const scale = size / feature.extent;
  const [west, north, east, south] = feature.bbox() as [number, number, number, number];
  const isOutside =
    x + east * scale < -margin ||
    x + west * scale > box.width + margin ||
    y + south * scale < -margin ||
    y + north * scale > box.height + margin;
  if (isOutside) return '';
  let path = '';
  for (const ring of feature.loadGeometry()) {
    let last = '';
    ring.forEach((point, index) => {
      // Half a pixel at triple density: tiles are much finer.
      const at = `${rounded(x + point.x * scale)} ${rounded(y + point.y * scale)}`;
      if (at === last) return;
      path += `${index === 0 ? 'M' : 'L'}${at}`;
      last = at;
    });
    if (isClosed) path += 'Z';
  }
  return path;
}

const rounded = (pixels: number): number => Math.round(pixels * 5) / 5;
