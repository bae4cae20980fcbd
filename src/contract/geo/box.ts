import type { Bounds, LatLng } from './place.ts';

const metresPerDegree = 111_195;

/**
 * Returns the box that extends `metres` from the point to each side. Where it crosses the antimeridian, its western
 * longitude is the greater one.
 */
export function boxAround({ lat, lng }: LatLng, metres: number): Bounds {
  const high = metres / metresPerDegree;
  // Near the poles every longitude is near.
  const wide = high / Math.max(0.01, Math.cos((lat * Math.PI) / 180));
  const [west, east] = wide < 180 ? [onGlobe(lng - wide), onGlobe(lng + wide)] : [-180, 180];
  return {
    ne: { lat: Math.min(90, lat + high), lng: east },
    sw: { lat: Math.max(-90, lat - high), lng: west },
  };
}

/** Brings a longitude that passed the antimeridian back between -180 and 180. */
export const onGlobe = (lng: number) => (lng > 180 ? lng - 360 : lng < -180 ? lng + 360 : lng);
