import type { Place } from '#contract/geo/place.ts';
import { boxAround } from '#contract/geo/box.ts';

/** Half the size of the box around the current location, in metres (specification section 9). */
const boxRadius = 1000;

/** Specification section 9; the timeout in milliseconds. */
const positionOptions: PositionOptions = { enableHighAccuracy: true, timeout: 5000, maximumAge: 0 };

/**
 * Why the location isn't available: the user refused, the device couldn't find it, or the browser has no geolocation.
 */
export type GeolocationProblem = 'refused' | 'unknown' | 'unavailable';

export class GeolocationFailure extends Error {
  constructor(readonly problem: GeolocationProblem) {
    super(problem === 'unavailable' ? 'Geolocation not available in browser' : `Whereabouts ${problem}`);
  }
}

/**
 * Returns the device's location as a place without an address. The browser asks the user first. Rounded to two
 * decimals, about a kilometre: the place becomes part of a URL that stays in the browser's history and may be shared,
 * and must not reveal a home.
 * @throws WhereaboutsError
 */
export async function findCurrentPlace(): Promise<Place> {
  const { coords } = await currentPosition();
  const origin = { lat: rounded(coords.latitude), lng: rounded(coords.longitude) };
  return { address: '', origin, bounds: boxAround(origin, boxRadius) };
}

function currentPosition(): Promise<GeolocationPosition> {
  return new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) throw new GeolocationFailure('unavailable');
    navigator.geolocation.getCurrentPosition(
      resolve,
      ({ code, PERMISSION_DENIED }) =>
        reject(new GeolocationFailure(code === PERMISSION_DENIED ? 'refused' : 'unknown')),
      positionOptions,
    );
  });
}

const rounded = (degrees: number) => Math.round(degrees * 100) / 100;
