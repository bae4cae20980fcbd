import { Route, Routes } from 'react-router-dom';
import { Posted } from '#src/forms/posted.ts';
import { useAppSelector, useSession } from '#src/store/hooks.ts';
import { isMissing } from '#src/store/navigation.ts';
import { routes } from '#src/routes.ts';
import { BuiltPages } from './builtPages.ts';
import { ErrorBoundary } from './ErrorBoundary/ErrorBoundary.tsx';
import { ErrorScreen } from './ErrorScreen/ErrorScreen.tsx';
import { NotFoundPage } from './lazyPages.ts';
import { matchRoute } from './matchRoute.ts';

const builtPages = new Set(routes.filter(route => route.page).map(route => route.name));

/**
 * What stands on screen. It goes by the place that was loaded, not by the address bar, so that a page never sees an
 * address that is not its own.
 */
export function Screen() {
  const { place, outcome, posted } = useAppSelector(state => state.navigation);
  const key = useAppSelector(state => state.page.key);
  const isSignedIn = useSession().currentUser !== null;
  if (!place) return null;
  if (outcome !== 'page' && outcome !== 'notFound' && !isMissing(outcome, isSignedIn))
    return <ErrorScreen kind={outcome === 'forbidden' ? 'membersOnly' : outcome} />;
  const route = outcome === 'page' ? matchRoute(place)?.route : undefined;
  const Page = route?.page?.Component ?? NotFoundPage.Component;
  return (
    <ErrorBoundary resetKey={key} instead={<ErrorScreen kind="failed" />}>
      {route ? (
        <BuiltPages value={builtPages}>
          <Posted value={posted}>
            <Routes location={place}>
              <Route path={route.path} element={<Page />} />
            </Routes>
          </Posted>
        </BuiltPages>
      ) : (
        // The router complains about an address that cannot be decoded.
        <Page />
      )}
    </ErrorBoundary>
  );
}
