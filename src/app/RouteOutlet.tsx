import { Route, Routes } from 'react-router-dom';
import { PostedFields } from '#src/forms/posted.ts';
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
 * Renders the current page. It uses the loaded place, not the address bar, so that a page never sees a URL that isn't
 * its own.
 */
export function RouteOutlet() {
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
          <PostedFields value={posted}>
            <Routes location={place}>
              <Route path={route.path} element={<Page />} />
            </Routes>
          </PostedFields>
        </BuiltPages>
      ) : (
        // The router throws on a URL that cannot be decoded.
        <Page />
      )}
    </ErrorBoundary>
  );
}
