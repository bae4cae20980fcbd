import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Bounds } from '#contract/entities/place.ts';
import { boundsText } from '#src/config/locations.ts';
import { moveDebounce } from '#src/config/maps.ts';
import { pathTo } from '#contract/paths.ts';
import { hrefOf } from '../loadData.ts';
import type { SearchValues } from '#src/search/searchValues.ts';

/**
 * Searches the new area after the map stops moving. Back returns to the search before the map was moved, without
 * stepping through every move.
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
      // A user who has left the page meanwhile is not navigated back.
      if (window.location.pathname !== pathTo('SearchPage', {})) return;
      const { navigate: go, values: now } = latest.current;
      const { address: _address, origin: _origin, ...kept } = now;
      // The URL is ahead of the page, which may still be loading the results of the last move.
      const isHere = new URLSearchParams(window.location.search).get('bounds');
      const replace = isHere !== null && isHere === last.current;
      last.current = boundsText(bounds);
      // When the map replaces the list, scrolling to the top would move it away under the user's finger.
      const state = { keepsScroll: now.isMapOpen === true };
      void go(hrefOf({ ...kept, bounds }, 1), { replace, state });
    }, moveDebounce);
  };
}
