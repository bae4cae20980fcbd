import { useMemo } from 'react';
import { UNSAFE_LocationContext as LocationContext, type NavigationType } from 'react-router-dom';
import { Posted } from '#src/forms/posted.ts';
import { useAppSelector, useCurrentUser } from '#src/store/hooks.ts';
import { isMissing } from '#src/store/navigation.ts';
import { routes } from './routes.ts';
import { BuiltPages } from '#src/features/AccountFrame/builtPages.ts';
import { ErrorBoundary } from '#src/features/ErrorBoundary/ErrorBoundary.tsx';
import { ErrorScreen } from './ErrorScreen/ErrorScreen.tsx';
import { NotFoundPage } from './lazyPages.ts';
import { matchRoute } from './matchRoute.ts';
import { RouteParams } from '#src/store/routeParams.ts';

/** What the router adds to a place that the browser history doesn't have yet. */
const startPlace = { pathname: '/', search: '', hash: '', state: null, key: 'default' };

const builtPages = new Set(routes.filter(route => route.page).map(route => route.name));

/**
 * Renders the current page. It uses the loaded place, not the address bar, so that a page never sees a URL that isn't
 * its own. The router's `Routes` would do the same, and match again what is matched already, with 2 KB of code.
 */
export function RouteOutlet() {
  const { place, outcome, posted } = useAppSelector(state => state.navigation);
  const key = useAppSelector(state => state.page.key);
  const isSignedIn = useCurrentUser() !== null;
  const at = useMemo(
    () => ({
      location: { ...startPlace, ...place },
      navigationType: 'POP' as NavigationType,
    }),
    [place],
  );
  if (!place) return null;
  if (outcome !== 'page' && outcome !== 'notFound' && !isMissing(outcome, isSignedIn))
    return <ErrorScreen kind={outcome === 'forbidden' ? 'membersOnly' : outcome} />;
  const matched = outcome === 'page' ? matchRoute(place) : undefined;
  const Page = matched?.route.page?.Component ?? NotFoundPage.Component;
  return (
    <ErrorBoundary resetKey={key} instead={<ErrorScreen kind="failed" />}>
      {matched ? (
        <BuiltPages value={builtPages}>
          <Posted value={posted}>
            <LocationContext value={at}>
              <RouteParams value={matched.match.params}>
                <Page />
              </RouteParams>
            </LocationContext>
          </Posted>
        </BuiltPages>
      ) : (
        // The router throws on a URL that cannot be decoded.
        <Page />
      )}
    </ErrorBoundary>
  );
}
