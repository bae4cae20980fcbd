import type { Bounds, LatLng } from './place.ts';

const metresPerDegree = 111_195;

/** Returns the box that extends `metres` from the point in each direction. */
export function boxAround({ lat, lng }: LatLng, metres: number): Bounds {
  const dLat = metres / metresPerDegree;
  const dLng = dLat / Math.max(0.05, Math.cos((lat * Math.PI) / 180));
  return {
    ne: { lat: Math.min(90, lat + dLat), lng: wrap(lng + dLng) },
    sw: { lat: Math.max(-90, lat - dLat), lng: wrap(lng - dLng) },
  };
}

/** Returns the distance in metres between two nearby points. */
export function metresBetween(a: LatLng, b: LatLng): number {
  const east = (b.lng - a.lng) * Math.cos(((a.lat + b.lat) * Math.PI) / 360);
  return Math.hypot(b.lat - a.lat, east) * metresPerDegree;
}

const wrap = (lng: number) => ((((lng + 180) % 360) + 360) % 360) - 180;
