import { rowOf } from '../geo/mercator.ts';
import type { Bounds } from '../geo/place.ts';

/** Where the results of a search are. */
export interface FoundArea {
  /** Around the results, apart from a few that are far from all others. */
  box: Bounds;
  /** Around all of them, if that is a larger box. */
  all?: Bounds;
  /** Number of results outside the box. */
  outside: number;
}

/** Some of the results. */
interface Group {
  /** The smallest box around them. */
  bounds: Bounds;
  count: number;
}

/** Results that may be outside, as a share of all: none of a few results is. */
const maxOutside = 0.05;
/** The share of a map's height or width that leaving them out must save. */
const leastSaved = 0.4;

/**
 * Returns the area of the results; undefined without any. A few results far from all others are outside it: half of the
 * map would be empty for them.
 */
export function foundArea(results: readonly Group[]): FoundArea | undefined {
  if (results.length === 0) return undefined;
  const patches = results.map(toPatch);
  const total = countOf(patches);
  const spare = Math.floor(total * maxOutside);
  const near = withoutFar(patches, spare);
  const outside = total - countOf(near);
  const box = boxAround(near);
  return outside > 0 ? { box, all: boxAround(patches), outside } : { box, outside };
}

/** A group, with a number for each side that orders patches by how far they reach there. */
interface Patch extends Group {
  reach: Readonly<Record<Side, number>>;
}
const sides = ['north', 'south', 'east', 'west'] as const;
type Side = (typeof sides)[number];
const opposite = { north: 'south', south: 'north', east: 'west', west: 'east' } as const;

function toPatch({ bounds, count }: Group): Patch {
  const { ne, sw } = bounds;
  const reach = { north: -rowOf(ne.lat), south: rowOf(sw.lat), east: ne.lng / 360, west: -sw.lng / 360 };
  return { bounds, count, reach };
}

const countOf = (patches: readonly Patch[]) => patches.reduce((sum, { count }) => sum + count, 0);

function withoutFar(patches: readonly Patch[], spare: number): readonly Patch[] {
  for (const side of sides) {
    const near = withoutFarTo(side, patches, spare);
    if (near.length < patches.length) return withoutFar(near, spare - countOf(patches) + countOf(near));
  }
  return patches;
}

/** Leaves out the smallest group on one side that is worth it. */
function withoutFarTo(side: Side, patches: readonly Patch[], spare: number): readonly Patch[] {
  const sorted = patches.toSorted((a, b) => b.reach[side] - a.reach[side]);
  const extent = extentOf(side, sorted);
  for (let left = 1, count = 0; left < sorted.length; left += 1) {
    count += sorted[left - 1]!.count;
    if (count > spare) return patches;
    const near = sorted.slice(left);
    if (extent - extentOf(side, near) >= extent * leastSaved) return near;
  }
  return patches;
}

const extentOf = (side: Side, patches: readonly Patch[]) =>
  farthest(side, patches) + farthest(opposite[side], patches);

const farthest = (side: Side, patches: readonly Patch[]) =>
  patches.reduce((most, { reach }) => Math.max(most, reach[side]), -Infinity);

function boxAround(patches: readonly Patch[]): Bounds {
  const all = patches.map(({ bounds }) => bounds);
  const of = (pick: (...numbers: number[]) => number, corner: 'ne' | 'sw', axis: 'lat' | 'lng') =>
    all.map(bounds => bounds[corner][axis]).reduce((one, other) => pick(one, other));
  return {
    ne: { lat: of(Math.max, 'ne', 'lat'), lng: of(Math.max, 'ne', 'lng') },
    sw: { lat: of(Math.min, 'sw', 'lat'), lng: of(Math.min, 'sw', 'lng') },
  };
}
