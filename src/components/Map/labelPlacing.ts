import type { Feature, Label, LabelSymbolizer, Layout } from 'protomaps-leaflet';

/** Pixels between two names, and between a name and a disc. */
const gap = 4;
/** Pixels from a name's own place to where it makes room for a disc. */
const maxMoved = 32;
/** Names at one place that two tiles both have are one name; in pixels. */
const sameWithin = 64;
/** Pixels on the screen for each pixel of a tile. */
export type ScaleNow = () => number;

/** Obstacles come before all names, so that none takes their place. */
export const obstacleOrder = -1;

/**
 * Places names so that none touches another one or a disc: one that a disc would cover moves below or above it, to the
 * nearest free place, and is left out if there is none.
 */
export const withRoom = (symbolizer: LabelSymbolizer, scale: ScaleNow): LabelSymbolizer => ({
  place(layout: Layout, geometry, feature: Feature): Label[] | undefined {
    const { index, order } = layout;
    return symbolizer.place(layout, geometry, feature)?.flatMap(label => {
      const own = { ...padded(label, gap / scale()), ...sameAs(feature, scale()) };
      return placesOf(own, index, maxMoved / scale()).find(each => !index.labelCollides(each, order)) ?? [];
    });
  },
});

/** A name that moved must not be placed again for the next tile, which has it too. */
const sameAs = ({ props }: Feature, scale: number) => ({
  deduplicationKey: String(props.name),
  deduplicationDistance: sameWithin / scale,
});

function placesOf(label: Label, index: Layout['index'], reach: number): Label[] {
  const [box] = label.bboxes;
  const covered = [...index.searchLabel(label, obstacleOrder)].flatMap(({ bboxes }) => bboxes);
  if (!box || covered.length === 0) return [label];
  return (
    covered
      // Boxes that touch count as overlapping.
      .flatMap(disc => [disc.maxY - box.minY + 1, disc.minY - box.maxY - 1])
      .filter(down => Math.abs(down) <= reach)
      .sort((a, b) => Math.abs(a) - Math.abs(b))
      .map(down => moved(label, down))
  );
}

const padded = (label: Label, by: number): Label => ({
  ...label,
  bboxes: label.bboxes.map(({ minX, minY, maxX, maxY }) => ({
    minX: minX - by,
    minY: minY - by / 2,
    maxX: maxX + by,
    maxY: maxY + by / 2,
  })),
});

function moved(label: Label, down: number): Label {
  const anchor = label.anchor.clone();
  anchor.y += down;
  const bboxes = label.bboxes.map(box => ({ ...box, minY: box.minY + down, maxY: box.maxY + down }));
  return { ...label, anchor, bboxes };
}
