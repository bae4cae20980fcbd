import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl';
import { dark, light, type Colours } from './colours.ts';

const source = 'tiles';

/**
 * A muted style over tiles in the Protomaps basemap schema, version 4. It specifies no glyphs, so that labels use the
 * user's own fonts and nothing is fetched for them. `url`: of the PMTiles archive.
 */
export function ownStyle(url: string, locale: string, isDark: boolean): StyleSpecification {
  const colours = isDark ? dark : light;
  return {
    version: 8,
    sources: {
      [source]: {
        type: 'vector',
        url: `pmtiles://${url}`,
        attribution:
          '<a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener">© OpenStreetMap</a>',
      },
    },
    layers: [
      { id: 'background', type: 'background', paint: { 'background-color': colours.land } },
      ...ground(colours),
      ...roads(colours),
      ...boundaries(colours),
      ...names(colours, locale),
    ],
  };
}

const kindIs = (...kinds: string[]): ExpressionSpecification => ['in', ['get', 'kind'], ['literal', kinds]];

/**
 * Returns a width in pixels that grows exponentially with the zoom, as streets do, from `thin` at zoom 8 to `wide` at
 * zoom 18.
 */
const widthByZoom = (thin: number, wide: number): ExpressionSpecification => [
  'interpolate',
  ['exponential', 1.6],
  ['zoom'],
  8,
  thin,
  18,
  wide,
];

function ground(colours: Colours): LayerSpecification[] {
  const area = (
    id: string,
    layer: string,
    colour: string,
    filter?: ExpressionSpecification,
  ): LayerSpecification => ({
    id,
    type: 'fill',
    source,
    'source-layer': layer,
    ...(filter ? { filter } : {}),
    paint: { 'fill-color': colour },
  });
  return [
    area('earth', 'earth', colours.land),
    area('cover', 'landcover', colours.green, kindIs('forest', 'grassland', 'scrub')),
    area(
      'green',
      'landuse',
      colours.green,
      kindIs('park', 'forest', 'wood', 'grass', 'grassland', 'nature_reserve', 'national_park', 'cemetery'),
    ),
    area('public', 'landuse', colours.publicPlace, kindIs('hospital', 'school', 'university', 'college')),
    area('water', 'water', colours.water, ['==', ['geometry-type'], 'Polygon']),
    {
      id: 'rivers',
      type: 'line',
      source,
      'source-layer': 'water',
      filter: ['==', ['geometry-type'], 'LineString'],
      paint: { 'line-color': colours.water, 'line-width': widthByZoom(0.5, 8) },
    },
    {
      id: 'buildings',
      type: 'fill',
      source,
      'source-layer': 'buildings',
      minzoom: 14,
      paint: { 'fill-color': colours.building },
    },
  ];
}

function roads(colours: Colours): LayerSpecification[] {
  const road = (
    kind: string,
    colour: string,
    [thin, wide]: [number, number],
    minzoom: number,
  ): LayerSpecification => ({
    id: kind,
    type: 'line',
    source,
    'source-layer': 'roads',
    minzoom,
    filter: kindIs(kind),
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': colour, 'line-width': widthByZoom(thin, wide) },
  });
  return [
    road('path', colours.path, [0.3, 3], 14),
    road('rail', colours.rail, [0.4, 3], 11),
    road('minor_road', colours.street, [0.3, 14], 12),
    road('major_road', colours.street, [0.8, 18], 7),
    road('highway', colours.highway, [1.2, 22], 5),
  ];
}

function boundaries(colours: Colours): LayerSpecification[] {
  return [
    {
      id: 'countries',
      type: 'line',
      source,
      'source-layer': 'boundaries',
      filter: kindIs('country'),
      paint: { 'line-color': colours.boundary, 'line-width': 1.2, 'line-dasharray': [3, 2] },
    },
  ];
}

function names(colours: Colours, locale: string): LayerSpecification[] {
  const label = (
    id: string,
    layer: string,
    filter: ExpressionSpecification,
    { size, isBold = false, minzoom = 0, isAlong = false }: Label,
  ): LayerSpecification => ({
    id,
    type: 'symbol',
    source,
    'source-layer': layer,
    minzoom,
    filter,
    layout: {
      'text-field': ['coalesce', ['get', `name:${locale}`], ['get', 'name']],
      // The first name only carries the weight: no device has such a font, so the local one is used.
      'text-font': [isBold ? 'Own Bold' : 'Own Regular', 'sans-serif'],
      'text-size': size,
      'text-max-width': 8,
      ...(isAlong ? { 'symbol-placement': 'line' as const } : {}),
    },
    paint: { 'text-color': colours.text, 'text-halo-color': colours.halo, 'text-halo-width': 1.5 },
  });
  return [
    label('streets', 'roads', kindIs('minor_road', 'major_road', 'highway'), {
      size: 12,
      minzoom: 14,
      isAlong: true,
    }),
    label('quarters', 'places', kindIs('neighbourhood', 'macrohood'), { size: 12, minzoom: 12 }),
    label('towns', 'places', kindIs('locality'), { size: bySize, isBold: true }),
    label('lands', 'places', kindIs('country'), { size: 14, isBold: true }),
  ];
}

interface Label {
  size: number | ExpressionSpecification;
  isBold?: boolean;
  minzoom?: number;
  /** The label follows a line. */
  isAlong?: boolean;
}

/** Larger towns have larger labels. */
const bySize: ExpressionSpecification = [
  'interpolate',
  ['linear'],
  ['coalesce', ['get', 'population_rank'], 0],
  0,
  11,
  12,
  17,
];
