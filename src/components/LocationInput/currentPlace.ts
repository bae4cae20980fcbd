import type { Place } from '#contract/entities/place.ts';
import { boxAround } from '#contract/rules/box.ts';

/** Reach of the box around where somebody is, in metres (specification section 9). */
const reach = 1000;

/** Specification section 9; the wait in milliseconds. */
const how: PositionOptions = { enableHighAccuracy: true, timeout: 5000, maximumAge: 0 };

/** Why nobody knows where somebody is: they or their device do not say, or the browser has no way to ask. */
export type WhereaboutsProblem = 'refused' | 'unknown' | 'unavailable';

export class WhereaboutsError extends Error {
  constructor(readonly problem: WhereaboutsProblem) {
    super(problem === 'unavailable' ? 'Geolocation not available in browser' : `Whereabouts ${problem}`);
  }
}

/**
 * Where this device is, as a place without an address. The browser asks the person first. Two decimals, about a kilometre:
 * the place becomes part of an address that is kept in the browser's history and may be shared, and must not lead to a door.
 * @throws WhereaboutsError
 */
export async function findCurrentPlace(): Promise<Place> {
  const { coords } = await currentPosition();
  const origin = { lat: rounded(coords.latitude), lng: rounded(coords.longitude) };
  return { address: '', origin, bounds: boxAround(origin, reach) };
}

function currentPosition(): Promise<GeolocationPosition> {
  return new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) throw new WhereaboutsError('unavailable');
    navigator.geolocation.getCurrentPosition(
      resolve,
      ({ code, PERMISSION_DENIED }) =>
        reject(new WhereaboutsError(code === PERMISSION_DENIED ? 'refused' : 'unknown')),
      how,
    );
  });
}

const rounded = (degrees: number) => Math.round(degrees * 100) / 100;
