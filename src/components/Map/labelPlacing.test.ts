import type { Feature, Label, LabelSymbolizer, Layout } from 'protomaps-leaflet';
import { obstacleOrder, withRoom } from './labelPlacing.ts';

interface Box {
  minX: number;
  minY: number;
  maxX: number;
  maxY: number;
}

/** An index of boxes as the renderer has it: boxes that touch collide. */
function indexOf(discs: readonly Box[], names: readonly Box[] = []): Layout['index'] {
  const meets = (a: Box, b: Box) =>
    a.minX <= b.maxX && b.minX <= a.maxX && a.minY <= b.maxY && b.minY <= a.maxY;
  const all = (order: number) => (order > obstacleOrder ? [...discs, ...names] : discs);
  const found = ({ bboxes }: Label, order: number) =>
    all(order).filter(other => bboxes.some(box => meets(box, other)));
  return {
    labelCollides: (label: Label, order: number) => found(label, order).length > 0,
    searchLabel: (label: Label, order: number) =>
      new Set(found(label, order).map(box => ({ bboxes: [box] }))),
  } as unknown as Layout['index'];
}

/** A name of 60 × 12 pixels around a point. */
const named = (x: number, y: number): LabelSymbolizer => ({
  place: () => [
    {
      anchor: { x, y, clone: () => ({ x, y }) } as Label['anchor'],
      bboxes: [{ minX: x - 30, maxX: x + 30, minY: y - 6, maxY: y + 6 }],
      draw: () => undefined,
    },
  ],
});
const disc = (x: number, y: number): Box => ({ minX: x - 18, maxX: x + 18, minY: y - 18, maxY: y + 18 });
const town = { props: { name: 'Warszawa' } } as unknown as Feature;

const place = (index: Layout['index'], symbolizer = named(100, 100), scale = 1) =>
  withRoom(symbolizer, () => scale).place({ index, order: 1 } as Layout, [], town) ?? [];

test('a name with room stays where it is', () => {
  expect(place(indexOf([disc(200, 200)]))).toMatchObject([{ anchor: { x: 100, y: 100 } }]);
});

test('a name under a disc moves to the nearest free place above or below it', () => {
  const [below] = place(indexOf([disc(100, 95)]));
  expect(below!.anchor.y).toBeGreaterThan(95 + 18 + 6);
  const [above] = place(indexOf([disc(100, 105)]));
  expect(above!.anchor.y).toBeLessThan(105 - 18 - 6);
  const [other] = place(indexOf([disc(100, 95)], [disc(100, 128)]));
  expect(other!.anchor.y).toBeLessThan(95 - 18 - 6);
});

test('a name without a free place nearby is left out', () => {
  expect(place(indexOf([disc(100, 100)], [disc(100, 130), disc(100, 70)]))).toEqual([]);
  expect(place(indexOf([{ minX: 0, maxX: 200, minY: 0, maxY: 200 }]))).toEqual([]);
});

test('names have a gap between them, measured on the screen', () => {
  const beside = { minX: 133, maxX: 150, minY: 90, maxY: 110 };
  expect(place(indexOf([], [beside]))).toEqual([]);
  expect(place(indexOf([], [beside]), named(100, 100), 2)).toHaveLength(1);
});

test('the copy of a moved name that the next tile has is known as the same', () => {
  const [label] = place(indexOf([disc(100, 95)]));
  expect(label).toMatchObject({ deduplicationKey: 'Warszawa', deduplicationDistance: 64 });
});
