import { useEffect, useRef, useState } from 'react';
import type { Place } from '#contract/geo/place.ts';
import { findCurrentPlace, GeolocationFailure, type GeolocationProblem } from './currentPlace.ts';

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
