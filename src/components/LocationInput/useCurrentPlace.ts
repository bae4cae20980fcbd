import { useEffect, useRef, useState } from 'react';
import type { Place } from '#contract/entities/place.ts';
import { findCurrentPlace, WhereaboutsError, type WhereaboutsProblem } from './currentPlace.ts';

/** How far asking where somebody is has come. */
export type Whereabouts = 'unasked' | 'asking' | WhereaboutsProblem;

/** Asks where somebody is, when they want it. An answer that comes after they went on is dropped. */
export function useCurrentPlace() {
  const [whereabouts, setWhereabouts] = useState<Whereabouts>('unasked');
  const asked = useRef(0);

  const drop = () => {
    asked.current += 1;
    setWhereabouts('unasked');
  };

  useEffect(() => () => void (asked.current += 1), []);

  /** undefined when they went on meanwhile, or nobody knows: then `whereabouts` says why. */
  const ask = async (): Promise<Place | undefined> => {
    const turn = (asked.current += 1);
    setWhereabouts('asking');
    try {
      const place = await findCurrentPlace();
      if (turn !== asked.current) return undefined;
      setWhereabouts('unasked');
      return place;
    } catch (problem) {
      if (turn === asked.current)
        setWhereabouts(problem instanceof WhereaboutsError ? problem.problem : 'unknown');
      return undefined;
    }
  };

  return { whereabouts, ask, drop };
}
