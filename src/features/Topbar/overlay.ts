import { withOneSlash } from '#contract/ownPath.ts';
import { useLocation, useNavigate } from 'react-router-dom';

export type Overlay = 'mobilemenu' | 'mobilesearch';

/** Reads the query parameters mobilemenu=open and mobilesearch=open, which open overlays (specification section 2). */
export function useOverlays() {
  const location = useLocation();
  const navigate = useNavigate();
  const params = new URLSearchParams(location.search);
  const isOpen = (overlay: Overlay) => params.get(overlay) === 'open';
  const closedHref = withOneSlash(location.pathname) + withoutOverlays(location.search);
  return {
    isOpen,
    isAnyOpen: isOpen('mobilemenu') || isOpen('mobilesearch'),
    hrefOf: (overlay: Overlay) => `${closedHref}${closedHref.includes('?') ? '&' : '?'}${overlay}=open`,
    /** The page without overlays. */
    closedHref,
    close: () => void navigate(closedHref, { replace: true }),
  };
}

/** Returns the query string without the parameters that open overlays. */
export function withoutOverlays(search: string): string {
  const kept = search
    .slice(1)
    .split('&')
    .filter(pair => pair && !/^mobile(menu|search)=/.test(pair));
  return kept.length > 0 ? `?${kept.join('&')}` : '';
}

/** Parameters of the place and the page of a search, and of overlays. */
const notFilters = ['origin', 'bounds', 'page', 'map', 'filters', 'mobilemenu', 'mobilesearch', 'lang'];

/** Returns the address and the filters in the query string of a search. */
export const searchIn = (query: string): Record<string, string> =>
  Object.fromEntries([...new URLSearchParams(query)].filter(([name]) => !notFilters.includes(name)));
