import type { Bounds } from '#contract/entities/place.ts';

/** Minimum number of degrees added on each side: about 55 km from north to south. */
const leastMargin = 0.5;
/** A box higher or wider than this is not enlarged: showing everything is the better suggestion. Degrees. */
const widest = 40;

/** Returns bounds three times as high and wide around the same centre; undefined when they are wide enough already. */
export function widerBounds({ ne, sw }: Bounds): Bounds | undefined {
  const height = ne.lat - sw.lat;
  const width = ne.lng - sw.lng;
  if (width < 0 || width > widest || height > widest) return undefined;
  const up = Math.max(height, leastMargin);
  const aside = Math.max(width, leastMargin);
  return {
    ne: { lat: Math.min(90, ne.lat + up), lng: Math.min(180, ne.lng + aside) },
    sw: { lat: Math.max(-90, sw.lat - up), lng: Math.max(-180, sw.lng - aside) },
  };
}
