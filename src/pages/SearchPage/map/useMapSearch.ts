import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Bounds } from '#contract/entities/place.ts';
import { boundsText } from '#src/config/locations.ts';
import { moveDebounce } from '#src/config/maps.ts';
import { pathTo } from '#src/config/paths.ts';
import { hrefOf } from '../loadData.ts';
import type { SearchValues } from '../searchValues.ts';

/**
 * Searches where the map has been moved to, once it rests. Back leads to the search before the map was moved, not through
 * every move.
 */
export function useMapSearch(values: SearchValues): (inSight: Bounds) => void {
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const last = useRef<string>(undefined);
  const latest = useRef({ navigate, values });

  useEffect(() => {
    latest.current = { navigate, values };
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  return bounds => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      // Somebody who has meanwhile left is not called back.
      if (window.location.pathname !== pathTo('SearchPage', {})) return;
      const { navigate: go, values: now } = latest.current;
      const { address: _address, origin: _origin, ...kept } = now;
      // The address is ahead of the page, which may still be waiting for what the last move found.
      const isHere = new URLSearchParams(window.location.search).get('bounds');
      const replace = isHere !== null && isHere === last.current;
      last.current = boundsText(bounds);
      // Where the map takes the place of the list, a jump to the top would move it away under the finger.
      const state = { keepsScroll: now.isMapOpen === true };
      void go(hrefOf({ ...kept, bounds }, 1), { replace, state });
    }, moveDebounce);
  };
}
