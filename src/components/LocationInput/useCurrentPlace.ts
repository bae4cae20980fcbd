import { useEffect, useRef, useState } from 'react';
import type { Place } from '#contract/geo/place.ts';
import { boxAround } from '#contract/geo/box.ts';

/** The status of a geolocation request. */
export type GeolocationStatus = 'unasked' | 'asking' | GeolocationProblem;

/** Requests the current location on demand. A result that arrives after the user has moved on is dropped. */
export function useCurrentPlace() {
  const [whereabouts, setWhereabouts] = useState<GeolocationStatus>('unasked');
  const turnRef = useRef(0);

  const drop = () => {
    turnRef.current += 1;
    setWhereabouts('unasked');
  };

  useEffect(() => () => void (turnRef.current += 1), []);

  /** Undefined when the user has moved on, or the location isn't available: then `whereabouts` has the reason. */
  const ask = async (): Promise<Place | undefined> => {
    const turn = (turnRef.current += 1);
    setWhereabouts('asking');
    try {
      const place = await findCurrentPlace();
      if (turn !== turnRef.current) return undefined;
      setWhereabouts('unasked');
      return place;
    } catch (problem) {
      if (turn === turnRef.current)
        setWhereabouts(problem instanceof GeolocationFailure ? problem.problem : 'unknown');
      return undefined;
    }
  };

  return { whereabouts, ask, drop };
}

/** Half the size of the box around the current location, in metres (specification section 9). */
const boxRadius = 1000;

/** Specification section 9; the timeout in milliseconds. */
const positionOptions: PositionOptions = { enableHighAccuracy: true, timeout: 5000, maximumAge: 0 };

/**
 * Why the location isn't available: the user refused, the device couldn't find it, or the browser has no geolocation.
 */
type GeolocationProblem = 'refused' | 'unknown' | 'unavailable';

class GeolocationFailure extends Error {
  constructor(readonly problem: GeolocationProblem) {
    super(problem === 'unavailable' ? 'Geolocation not available in browser' : `Whereabouts ${problem}`);
  }
}

/**
 * Returns the device's location as a place without an address. The browser asks the user first. Rounded to two
 * decimals, about a kilometre: the place becomes part of a URL that stays in the browser's history and may be shared,
 * and must not reveal a home.
 * @throws GeolocationFailure
 */
async function findCurrentPlace(): Promise<Place> {
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
