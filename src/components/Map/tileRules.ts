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
import type { Colours } from './colours.ts';

type Filter = (zoom: number, feature: Feature) => boolean;

const kindIs =
  (...kinds: string[]): Filter =>
  (_zoom, { props }) =>
    kinds.includes(String(props.kind));

/** Geometry types of vector tiles. */
const isLine: Filter = (_zoom, { geomType }) => Number(geomType) === 2;
const isPolygon: Filter = (_zoom, { geomType }) => Number(geomType) === 3;

/** Returns a width in pixels by zoom that grows as streets do, from `thin` at zoom 8 to `wide` at zoom 18. */
const widthByZoom = (thin: number, wide: number) =>
  exp(1.6, [
    [8, thin],
    [18, wide],
  ]);

/** How areas and lines of tiles in the Protomaps basemap schema, version 4, are drawn: muted, so that pins stand out. */
export function paintRules(colours: Colours): PaintRule[] {
  const area = (dataLayer: string, fill: string, filter: Filter = isPolygon): PaintRule => ({
    dataLayer,
    filter: (zoom, feature) => isPolygon(zoom, feature) && filter(zoom, feature),
    symbolizer: new PolygonSymbolizer({ fill }),
  });
  const road = (kind: string, color: string, width: [number, number], minzoom: number): PaintRule => ({
    dataLayer: 'roads',
    minzoom,
    filter: kindIs(kind),
    symbolizer: new LineSymbolizer({
      color,
      width: widthByZoom(...width),
      lineCap: 'round',
      lineJoin: 'round',
    }),
  });
  return [
    area('earth', colours.land),
    area('landcover', colours.green, kindIs('forest', 'grassland', 'scrub')),
    area(
      'landuse',
      colours.green,
      kindIs('park', 'forest', 'wood', 'grass', 'grassland', 'nature_reserve', 'national_park', 'cemetery'),
    ),
    area('landuse', colours.publicPlace, kindIs('hospital', 'school', 'university', 'college')),
    area('water', colours.water),
    {
      dataLayer: 'water',
      filter: isLine,
      symbolizer: new LineSymbolizer({ color: colours.water, width: widthByZoom(1, 8) }),
    },
    { ...area('buildings', colours.building), minzoom: 14 },
    road('path', colours.path, [0.3, 3], 14),
    road('rail', colours.rail, [0.4, 3], 11),
    road('minor_road', colours.street, [0.3, 14], 12),
    road('major_road', colours.street, [0.8, 18], 7),
    road('highway', colours.highway, [1.2, 22], 5),
    {
      dataLayer: 'boundaries',
      filter: kindIs('country'),
      symbolizer: new LineSymbolizer({ color: colours.boundary, width: 1.2, dash: [3, 2] }),
    },
  ];
}

/** Larger towns have larger labels; ranks as in the schema. */
const sizeByRank = linear([
  [0, 11],
  [12, 16],
]);

/**
 * How names are written: in the given language where the tiles have it. The fonts are the reader's own, so nothing is
 * fetched for them. The first rules win where labels would overlap.
 */
export function labelRules(colours: Colours, locale: string): LabelRule[] {
  const look = {
    labelProps: [`name:${locale}`, 'name'],
    fontFamily: 'system-ui, sans-serif',
    fill: colours.text,
    stroke: colours.halo,
    width: 3,
  };
  return [
    {
      dataLayer: 'places',
      maxzoom: 7,
      filter: kindIs('country'),
      symbolizer: new CenteredTextSymbolizer({ ...look, fontSize: 14, fontWeight: 700, lineHeight: 1.2 }),
    },
    {
      dataLayer: 'places',
      filter: kindIs('locality'),
      sort: (a, b) => Number(b.population_rank ?? 0) - Number(a.population_rank ?? 0),
      symbolizer: new CenteredTextSymbolizer({
        ...look,
        fontSize: (_zoom, feature) => sizeByRank(Number(feature?.props.population_rank ?? 0)),
        fontWeight: 600,
        lineHeight: 1.2,
      }),
    },
    {
      dataLayer: 'places',
      minzoom: 12,
      filter: kindIs('neighbourhood', 'macrohood'),
      symbolizer: new CenteredTextSymbolizer({ ...look, fontSize: 12, fontWeight: 400, lineHeight: 1.2 }),
    },
    {
      dataLayer: 'roads',
      minzoom: 15,
      filter: kindIs('minor_road', 'major_road', 'highway'),
      symbolizer: new LineLabelSymbolizer({ ...look, fontSize: 12, fontWeight: 400 }),
    },
  ];
}
