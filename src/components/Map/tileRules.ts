import {
  CenteredTextSymbolizer,
  LineLabelSymbolizer,
  LineSymbolizer,
  PolygonSymbolizer,
  exp,
  linear,
  type Feature,
  type LabelRule,
  type PaintRule,
} from 'protomaps-leaflet';
import { withRoom, type ScaleNow } from './labelPlacing.ts';
import type { Colours } from '#src/config/mapStyle/colours.ts';
import {
  labelLayers,
  lineGrowth,
  paintLayers,
  sizeByRank,
  type AreaLayer,
  type LabelLayer,
  type LineLayer,
} from '#src/config/mapStyle/layers.ts';

/** Geometry types of vector tiles. */
const isLine = ({ geomType }: Feature) => Number(geomType) === 2;
const isPolygon = ({ geomType }: Feature) => Number(geomType) === 3;

/** Returns the rules of the renderer for areas and lines. */
export const paintRules = (colours: Colours): PaintRule[] =>
  paintLayers.map(layer => ('fill' in layer ? areaRule(layer, colours) : lineRule(layer, colours)));

function areaRule({ fill, ...layer }: AreaLayer, colours: Colours): PaintRule {
  return { ...ruleOf(layer, isPolygon), symbolizer: new PolygonSymbolizer({ fill: colours[fill] }) };
}

function lineRule({ stroke, width, dash, ...layer }: LineLayer, colours: Colours): PaintRule {
  return {
    ...ruleOf(layer, isLine),
    symbolizer: new LineSymbolizer({
      color: colours[stroke],
      width: typeof width === 'number' ? width : widthByZoom(width),
      ...(dash ? { dash: [...dash] } : { lineCap: 'round', lineJoin: 'round' }),
    }),
  };
}

/** The part common to the rules of all layers: where they apply. */
function ruleOf(
  { dataLayer, kinds, minZoom }: Omit<AreaLayer, 'fill'>,
  hasShape: (feature: Feature) => boolean,
) {
  return {
    dataLayer,
    ...(minZoom === undefined ? {} : { minzoom: minZoom }),
    filter: (_zoom: number, feature: Feature) =>
      hasShape(feature) && (kinds === undefined || kinds.includes(String(feature.props.kind))),
  };
}

function widthByZoom([thin, wide]: readonly [number, number]) {
  const [from, to] = lineGrowth.zooms;
  return exp(lineGrowth.base, [
    [from, thin],
    [to, wide],
  ]);
}

const rankSize = linear(sizeByRank.ranks.map((rank, index) => [rank, sizeByRank.sizes[index] ?? 0]));

/**
 * Returns the rules of the renderer for names: in the given language where the tiles have it, and of the same size on
 * the screen whatever the scale of the tiles. Uses the device's fonts, so that none are downloaded.
 */
export function labelRules(colours: Colours, locale: string, scale: ScaleNow): LabelRule[] {
  const look = {
    labelProps: [`name:${locale}`, 'name'],
    fontFamily: 'system-ui, sans-serif',
    fill: colours.text,
    stroke: colours.halo,
    width: () => 3 / scale(),
  };
  const symbolizer = ({ size, weight, isAlongLine = false }: LabelLayer) => {
    const pixels = (feature?: Feature) =>
      size === 'byRank' ? rankSize(Number(feature?.props.population_rank ?? 0)) : size;
    const font = {
      ...look,
      fontSize: (_zoom: number, feature?: Feature) => pixels(feature) / scale(),
      fontWeight: weight,
    };
    return isAlongLine
      ? new LineLabelSymbolizer(font)
      : withRoom(new CenteredTextSymbolizer({ ...font, lineHeight: 1.35 }), scale);
  };
  return labelLayers.map(layer => ({
    ...ruleOf(layer, () => true),
    ...(layer.maxZoom === undefined ? {} : { maxzoom: layer.maxZoom }),
    ...(layer.size === 'byRank' ? { sort: byRank } : {}),
    symbolizer: symbolizer(layer),
  }));
}

const byRank = (a: Feature['props'], b: Feature['props']) =>
  Number(b.population_rank ?? 0) - Number(a.population_rank ?? 0);
