import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Bounds } from '#contract/geo/place.ts';
import { boundsText, contains } from '#src/config/locations.ts';
import { moveDebounce } from '#src/config/maps.ts';
import { pathTo } from '#contract/paths.ts';
import { hrefOf } from '../searchData.ts';
import type { SearchValues } from '#src/search/searchValues.ts';

export interface MapSearch {
  /** Whether a moved map is searched at once. */
  isFollowing: boolean;
  setFollowing: (isFollowing: boolean) => void;
  /** The area to search on request, when the map was moved away from the one searched in. */
  moved: Bounds | undefined;
  /** Called when the map has moved. */
  onMove: (inSight: Bounds) => void;
  /** Searches in {@link moved}. */
  searchMoved: () => void;
}

/** Searching while the map moves is on until it is switched off, then off while the page stays loaded. */
let followsMoves = true;

/**
 * Searches the new area after the map stops moving, unless that is switched off. Back returns to the search before the
 * map was moved, without stepping through every move. A typed place stays in the search while the map shows it.
 */
export function useMapSearch(values: SearchValues): MapSearch {
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const last = useRef<string>(undefined);
  const latest = useRef({ navigate, values });
  const [isFollowing, setFollowing] = useState(followsMoves);
  const [moved, setMoved] = useState<Bounds>();

  useEffect(() => {
    latest.current = { navigate, values };
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  const search = (bounds: Bounds) => {
    // A user who has left the page meanwhile is not navigated back.
    if (window.location.pathname !== pathTo('SearchPage', {})) return;
    const { navigate: go, values: now } = latest.current;
    const { address, origin, ...kept } = now;
    const place = origin && contains(bounds, origin) ? { ...(address && { address }), origin } : {};
    // The URL is ahead of the page, which may still be loading the results of the last move.
    const isHere = new URLSearchParams(window.location.search).get('bounds');
    const replace = isHere !== null && isHere === last.current;
    last.current = boundsText(bounds);
    // When the map replaces the list, scrolling to the top would move it away under the user's finger.
    const state = { keepsScroll: now.isMapOpen === true };
    setMoved(undefined);
    void go(hrefOf({ ...kept, ...place, bounds }, 1), { replace, state });
  };
  return {
    isFollowing,
    setFollowing(next) {
      followsMoves = next;
      setFollowing(next);
      if (next && moved) search(moved);
    },
    moved: isFollowing ? undefined : moved,
    onMove(bounds) {
      clearTimeout(timer.current);
      setMoved(bounds);
      if (isFollowing) timer.current = setTimeout(() => search(bounds), moveDebounce);
    },
    searchMoved: () => moved && search(moved),
  };
}
