import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { HelmetProvider } from 'react-helmet-async';
import { createIntl, RawIntlProvider } from 'react-intl';
import { Provider } from 'react-redux';
import { MemoryRouter, useLocation, type Location } from 'react-router-dom';
import { paths, type PageName } from '#contract/paths.ts';
import type { LoadData, RouteMatch } from '#src/store/loadData.ts';
import { signedOutSession } from '#src/store/session.ts';
import { createStore, type AppStore } from '#src/store/store.ts';
import type { CurrentUser } from '#contract/account/user.ts';
import messages from '../../translations/en.json' with { type: 'json' };
import { fakeApi, type ApiAnswers } from './fakeApi.ts';
import type { AppState } from '#src/store/state.ts';

export interface Scene {
  /** The result of the page's loadData. */
  data?: unknown;
  /** Path with query, default '/', or a location with the state that the previous page passed on. */
  url?: string | { pathname: string; state: unknown } | undefined;
  /** The current user; anonymous when absent. */
  as?: CurrentUser;
  answers?: ApiAnswers;
  state?: Partial<AppState>;
}

/** Renders a page as the app does, in English. `location()` returns the current location. */
export function renderPage(page: ReactElement, scene: Scene = {}) {
  const store = storeOf(scene);
  let here: Location | undefined;
  const Probe = () => {
    here = useLocation();
    return null;
  };
  const view = render(
    <HelmetProvider>
      <Provider store={store}>
        <RawIntlProvider value={createIntl({ locale: 'en', messages })}>
          <MemoryRouter initialEntries={[scene.url ?? '/']}>
            {page}
            <Probe />
          </MemoryRouter>
        </RawIntlProvider>
      </Provider>
    </HelmetProvider>,
  );
  return { ...view, store, location: () => here };
}

/** Runs a page's loadData as its route does: `load(loadData, 'ListingPageCanonical', '/l/…', {id}, scene)`. */
export function load<D>(
  loadData: LoadData<D>,
  name: PageName,
  params: RouteMatch['params'],
  query: string,
  scene: Scene = {},
): Promise<D> {
  const path = paths[name].replace(/:(\w+)/g, (_, key: string) => params[key] ?? '');
  const search = new URLSearchParams(query);
  const url = query ? `${path}?${query}` : path;
  return storeOf(scene).dispatch(loadData({ name, params, search, url }));
}

function storeOf({ data = null, as, answers, state }: Scene): AppStore {
  const session = as ? { ...signedOutSession, currentUser: as, scopes: ['user'] } : signedOutSession;
  const marketplace = fakeApi(answers);
  return createStore(
    { session, page: { key: 'test', data }, ...state },
    { api: () => Promise.resolve(marketplace) },
  );
}
