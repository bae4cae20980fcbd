import type { VectorTileFeature } from '@mapbox/vector-tile';
import type { Colours } from '#src/config/mapStyle/colours.ts';
import { labelLayers, sizeByRank, type LabelLayer } from '#src/config/mapStyle/layers.ts';
import { featuresIn, type PlacedTile } from './tiles.ts';

/** A name and the middle of its line, in pixels of the view. */
export interface Label {
  text: string;
  x: number;
  y: number;
  size: number;
  weight: LabelLayer['weight'];
  /** Absent: the style's. */
  colour?: string;
}

/** Edges in pixels of the view. */
export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Average width of a letter and height of a line, in sizes of the font: enough to keep names apart. */
const letterWidth = 0.65;
const lineHeight = 1.3;
/** Pixels between two names. */
const gap = 3;
/** Pixels from a name's own place to where it makes room for a mark. */
const maxMoved = 30;

/**
 * Chooses the names that are written: the first layers and the largest towns win where names would overlap, and none is
 * cut by the edge. None covers `taken`; one that would cover a mark moves below or above it. Streets have no names:
 * pictures are not that close.
 */
export function chooseLabels(
  tiles: readonly PlacedTile[],
  { zoom, locale, width, height }: { zoom: number; locale: string; width: number; height: number },
  { marks, taken }: { marks: readonly Box[]; taken: Box },
): Label[] {
  const chosen: Label[] = [];
  const boxes = [...marks, taken];
  const hasRoom = (label: Label) => {
    const box = boxOf(label);
    const isInside = box.left >= 0 && box.right <= width && box.top >= 0 && box.bottom <= height;
    return isInside && !boxes.some(other => overlap(box, other));
  };
  for (const layer of labelLayers) {
    if (layer.isAlongLine || zoom < (layer.minZoom ?? -Infinity) || zoom > (layer.maxZoom ?? Infinity))
      continue;
    for (const label of candidates(tiles, layer, locale)) {
      const placed = besides(label, marks).find(hasRoom);
      if (!placed) continue;
      chosen.push(placed);
      boxes.push(boxOf(placed));
    }
  }
  return chosen;
}

/** Returns the places for a name that would cover marks: the nearest first, none so far away that it would name another. */
function besides(label: Label, marks: readonly Box[]): Label[] {
  const covered = marks.filter(each => overlap(boxOf(label), each));
  if (covered.length === 0) return [label];
  const half = (label.size * lineHeight + gap) / 2;
  const distance = ({ y }: Label) => Math.abs(y - label.y);
  return covered
    .flatMap(({ top, bottom }) => [
      { ...label, y: bottom + half },
      { ...label, y: top - half },
    ])
    .filter(moved => distance(moved) < maxMoved)
    .sort((a, b) => distance(a) - distance(b));
}

function candidates(tiles: readonly PlacedTile[], layer: LabelLayer, locale: string): Label[] {
  const found = tiles.flatMap(tile =>
    [...featuresIn(tile, layer)].flatMap(feature => {
      const label = labelOf(feature, tile, layer, locale);
      return label ? [{ label, rank: rankOf(feature) }] : [];
    }),
  );
  return found.sort((a, b) => b.rank - a.rank).map(({ label }) => label);
}

const rankOf = ({ properties }: VectorTileFeature): number => Number(properties.population_rank ?? 0);

function labelOf(
  feature: VectorTileFeature,
  { x, y, size }: PlacedTile,
  layer: LabelLayer,
  locale: string,
): Label | undefined {
  const text = feature.properties[`name:${locale}`] ?? feature.properties.name;
  const point = feature.loadGeometry()[0]?.[0];
  if (typeof text !== 'string' || !point) return undefined;
  const scale = size / feature.extent;
  return {
    text,
    x: x + point.x * scale,
    y: y + point.y * scale,
    size: layer.size === 'byRank' ? sizeOf(rankOf(feature)) : layer.size,
    weight: layer.weight,
  };
}

function sizeOf(rank: number): number {
  const { ranks, sizes } = sizeByRank;
  const share = Math.min(1, Math.max(0, (rank - ranks[0]) / (ranks[1] - ranks[0])));
  return sizes[0] + (sizes[1] - sizes[0]) * share;
}

function boxOf({ text, x, y, size }: Label): Box {
  const [halfWidth, halfHeight] = [
    (text.length * size * letterWidth + gap) / 2,
    (size * lineHeight + gap) / 2,
  ];
  return { left: x - halfWidth, right: x + halfWidth, top: y - halfHeight, bottom: y + halfHeight };
}

const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Returns the labels, and who made the map, as a tree of boxes for satori. */
export function labelTree(labels: readonly Label[], colours: Colours, attribution?: string) {
  const outlined = {
    display: 'flex',
    position: 'absolute',
    whiteSpace: 'nowrap',
    lineHeight,
  };
  const box = (style: object, children?: unknown) => ({ type: 'div', props: { style, children } });
  return box(
    { display: 'flex', position: 'relative', width: '100%', height: '100%', fontFamily: 'Noto Sans' },
    [
      ...labels.map(({ text, x, y, size, weight, colour = colours.text }) =>
        box(
          // A box of no width, so that the text is centred on the point without its width being known.
          {
            ...outlined,
            left: x,
            top: y - (size * lineHeight) / 2,
            width: 0,
            justifyContent: 'center',
            fontSize: size,
            fontWeight: weight === 400 ? 400 : 700,
            color: colour,
          },
          text,
        ),
      ),
      ...(attribution === undefined
        ? []
        : [
            box(
              {
                ...outlined,
                right: 0,
                bottom: 0,
                // Pages round the corner off.
                padding: '1px 14px 1px 6px',
                fontSize: 9,
                color: colours.text,
                background: colours.halo,
                opacity: 0.85,
              },
              attribution,
            ),
          ]),
    ],
  );
}
