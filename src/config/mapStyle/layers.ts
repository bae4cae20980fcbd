import type { Colours } from './colours.ts';

/** How areas of one kind are filled. Zooms are those of tiles with 256 pixels. */
export interface AreaLayer {
  /** Name of the layer in the tiles. */
  dataLayer: string;
  /** Kinds of features in the layer; absent: all. */
  kinds?: readonly string[];
  minZoom?: number;
  fill: keyof Colours;
}

/** How lines of one kind are drawn. */
export interface LineLayer extends Omit<AreaLayer, 'fill'> {
  stroke: keyof Colours;
  /** Pixels at zooms 8 and 18, interpolated exponentially in between; or always the same width. */
  width: readonly [thin: number, wide: number] | number;
  /** Lengths of dashes and gaps in pixels. */
  dash?: readonly number[];
}

/** How names of one kind are written. */
export interface LabelLayer extends Omit<AreaLayer, 'fill'> {
  /** Inclusive. */
  maxZoom?: number;
  /** Pixels; `byRank`: larger for larger towns, see {@link sizeByRank}. */
  size: number | 'byRank';
  weight: 400 | 600 | 700;
  /** Names follow the line of the street. */
  isAlongLine?: boolean;
}

const road = (kind: string, stroke: keyof Colours, width: [number, number], minZoom: number): LineLayer => ({
  dataLayer: 'roads',
  kinds: [kind],
  minZoom,
  stroke,
  width,
});

/**
 * How areas and lines of tiles in the Protomaps basemap schema, version 4, are drawn: muted, so that pins stand out.
 * Drawn in this order, the first at the bottom.
 */
export const paintLayers: readonly (AreaLayer | LineLayer)[] = [
  { dataLayer: 'earth', fill: 'land' },
  { dataLayer: 'landcover', kinds: ['forest', 'grassland', 'scrub'], fill: 'green' },
  {
    dataLayer: 'landuse',
    kinds: ['park', 'forest', 'wood', 'grass', 'grassland', 'nature_reserve', 'national_park', 'cemetery'],
    fill: 'green',
  },
  { dataLayer: 'landuse', kinds: ['hospital', 'school', 'university', 'college'], fill: 'publicPlace' },
  { dataLayer: 'water', fill: 'water' },
  { dataLayer: 'water', stroke: 'water', width: [1, 8] },
  { dataLayer: 'buildings', minZoom: 14, fill: 'building' },
  road('path', 'path', [0.3, 3], 14),
  road('rail', 'rail', [0.4, 3], 11),
  road('minor_road', 'street', [0.3, 14], 12),
  road('major_road', 'street', [0.8, 18], 7),
  road('highway', 'highway', [1.2, 22], 5),
  { dataLayer: 'boundaries', kinds: ['country'], stroke: 'boundary', width: 1.2, dash: [3, 2] },
];

/** How names are written. Earlier ones take precedence where labels would overlap. */
export const labelLayers: readonly LabelLayer[] = [
  { dataLayer: 'places', kinds: ['country'], maxZoom: 7, size: 14, weight: 700 },
  { dataLayer: 'places', kinds: ['locality'], size: 'byRank', weight: 600 },
  { dataLayer: 'places', kinds: ['neighbourhood', 'macrohood'], minZoom: 12, size: 12, weight: 400 },
  {
    dataLayer: 'roads',
    kinds: ['minor_road', 'major_road', 'highway'],
    minZoom: 15,
    size: 12,
    weight: 400,
    isAlongLine: true,
  },
];

/** Pixels of a town's name at the lowest and highest rank of population, interpolated linearly in between. */
export const sizeByRank = { ranks: [0, 12], sizes: [11, 16] } as const;

/** The zooms at which lines have their two widths, and the base of the exponential interpolation between them. */
export const lineGrowth = { zooms: [8, 18], base: 1.6 } as const;
