import type { Bounds } from '#contract/geo/place.ts';
import type { ClusterPin, MapPin } from '#contract/listing/mapPin.ts';
import { rowOf } from '#contract/geo/mercator.ts';

/** What a map shows, and how wide it is, in CSS pixels. */
export interface Scale {
  inSight: Bounds;
  width: number;
}

/** Discs whose centres are closer than this would overlap, in CSS pixels. */
const discSize = 38;
/** Height of a marker with a price, and the free space beside it, in CSS pixels. */
const labelSize = { height: 34, gap: 4 };

/** A pin with its position on the screen; the origin doesn't matter. */
interface Placed {
  pin: MapPin;
  x: number;
  y: number;
}

/**
 * Returns pins of which no two overlap on the screen: those too close to be told apart are clusters, as on the server.
 * For pins of another scale, and for those of a page of results when the server's are missing.
 */
export function arrangePins(pins: readonly MapPin[], scale: Scale): readonly MapPin[] {
  // A hidden map has no scale.
  if (scale.width === 0) return pins;
  const placed: Placed[] = [];
  for (const next of placesOf(pins, scale)) {
    const at = placed.findIndex(each => Math.hypot(each.x - next.x, each.y - next.y) < discSize);
    if (at < 0) placed.push(next);
    else placed[at] = merged(placed[at]!, next);
  }
  return placed.length === pins.length
    ? pins
    : arrangePins(
        placed.map(({ pin }) => pin),
        scale,
      );
}

/**
 * Returns the pins whose price would cover another pin: they show their kind only. `widthOf`: of a pin's marker, in CSS
 * pixels.
 */
export function compactPins(
  pins: readonly MapPin[],
  scale: Scale,
  widthOf: (pin: MapPin) => number,
): ReadonlySet<MapPin> {
  const placed = scale.width === 0 ? [] : placesOf(pins, scale);
  const covers = (one: Placed, other: Placed) =>
    Math.abs(one.y - other.y) < labelSize.height &&
    Math.abs(one.x - other.x) < (widthOf(one.pin) + widthOf(other.pin)) / 2 + labelSize.gap;
  return new Set(
    placed.filter(one => placed.some(other => other !== one && covers(one, other))).map(({ pin }) => pin),
  );
}

function placesOf(pins: readonly MapPin[], { inSight: { ne, sw }, width }: Scale): Placed[] {
  const degrees = (ne.lng < sw.lng ? 360 : 0) + ne.lng - sw.lng;
  const world = (width * 360) / Math.max(degrees, 1e-6);
  // Across the antimeridian the world begins again.
  const columnOf = (lng: number) => (((lng - sw.lng) % 360) + 360) % 360;
  return pins.map(pin => ({
    pin,
    x: (columnOf(pin.point.lng) / 360) * world,
    y: rowOf(pin.point.lat) * world,
  }));
}

function merged(one: Placed, other: Placed): Placed {
  const [a, b] = [clusterOf(one.pin), clusterOf(other.pin)];
  const count = a.count + b.count;
  const mean = (of: (pin: ClusterPin) => number) => (of(a) * a.count + of(b) * b.count) / count;
  return {
    pin: {
      kind: 'cluster',
      count,
      requests: a.requests + b.requests,
      point: { lat: mean(({ point }) => point.lat), lng: mean(({ point }) => point.lng) },
      bounds: {
        ne: {
          lat: Math.max(a.bounds.ne.lat, b.bounds.ne.lat),
          lng: Math.max(a.bounds.ne.lng, b.bounds.ne.lng),
        },
        sw: {
          lat: Math.min(a.bounds.sw.lat, b.bounds.sw.lat),
          lng: Math.min(a.bounds.sw.lng, b.bounds.sw.lng),
        },
      },
    },
    x: (one.x * a.count + other.x * b.count) / count,
    y: (one.y * a.count + other.y * b.count) / count,
  };
}

/** A place as a cluster: all of its listings count as the newest does. */
function clusterOf(pin: MapPin): ClusterPin {
  if (pin.kind === 'cluster') return pin;
  const { point, count, first } = pin;
  const requests = first.category === 'lookingForPlace' ? count : 0;
  return { kind: 'cluster', point, count, requests, bounds: { ne: point, sw: point } };
}
