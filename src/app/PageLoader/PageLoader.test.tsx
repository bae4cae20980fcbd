import { act, render, screen, waitFor } from '@testing-library/react';
import { RawIntlProvider } from 'react-intl';
import { Provider } from 'react-redux';
import { MemoryRouter, useLocation, useNavigate, type NavigateFunction } from 'react-router-dom';
import type { CurrentUser } from '#contract/account/user.ts';
import type { Api } from '#src/api/api.ts';
import { sessionChanged, signedOutSession } from '#src/store/session.ts';
import { createStore } from '#src/store/store.ts';
import { toCatalogue } from '#src/util/catalogue.ts';
import { createIntlFor } from '#src/util/i18n.ts';
import { onPageView } from '../pageViews.ts';
import { PageLoader } from './PageLoader.tsx';

const olha = { id: 'u1', email: 'olha@example.org' } as CurrentUser;
const uuid = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const intl = createIntlFor('en', toCatalogue({ 'PageLoader.loading': 'Loading the page' }));
const profilePath = `/u/${uuid}`;

/** Opens the site on the login page, with calls that the test resolves when it wants. */
function open(loadMessages = async () => undefined as void) {
  const answers: ((value: unknown) => void)[] = [];
  const waits = () => new Promise(resolve => answers.push(resolve));
  const api = {
    listings: { query: waits },
    users: { show: waits },
    transactions: { query: waits, countAwaitingProvider: waits, countUnread: waits, countToAnswer: waits },
  } as unknown as Api;
  const place = { pathname: '/login', search: '', hash: '', key: 'default' };
  const store = createStore(
    { page: { key: 'login', data: null }, navigation: { place, outcome: 'page', loading: false } },
    { api: async () => api },
  );
  let go: NavigateFunction = () => undefined;
  let address = '';
  const Probe = () => {
    const { pathname, search, hash } = useLocation();
    address = pathname + search + hash;
    go = useNavigate();
    return <main id="main">page</main>;
  };
  render(
    <Provider store={store}>
      <RawIntlProvider value={intl}>
        <MemoryRouter initialEntries={[{ pathname: '/login', key: 'default' }]}>
          <PageLoader loadMessages={loadMessages} />
          <Probe />
        </MemoryRouter>
      </RawIntlProvider>
    </Provider>,
  );
  return {
    store,
    answers,
    go: (to: string) =>
      act(async () => {
        await go(to);
      }),
    address: () => address,
    shown: () => store.getState().navigation.place?.pathname,
  };
}

beforeEach(() => window.sessionStorage.clear());

test('the previous page stays on screen until the next one has its data', async () => {
  const { go, answers, shown, store } = open();
  await go('/s');
  await waitFor(() => expect(answers).toHaveLength(1));
  expect(shown()).toBe('/login');
  expect(screen.getByText('Loading the page')).toBeInTheDocument();
  await act(async () =>
    answers[0]?.({ items: [], pagination: { page: 1, perPage: 24, totalItems: 0, totalPages: 0 } }),
  );
  await waitFor(() => expect(shown()).toBe('/s'));
  expect(store.getState().navigation).toMatchObject({ outcome: 'page', loading: false });
  expect(screen.queryByText('Loading the page')).toBeNull();
  expect(document.activeElement?.id).toBe('main');
});

test('the last navigation wins', async () => {
  const views: string[] = [];
  const stop = onPageView(url => views.push(url));
  const { go, answers, shown } = open();
  await go('/s');
  await waitFor(() => expect(answers).toHaveLength(1));
  await go('/nowhere');
  await waitFor(() => expect(shown()).toBe('/nowhere'));
  await act(async () =>
    answers[0]?.({ items: [], pagination: { page: 1, perPage: 24, totalItems: 0, totalPages: 0 } }),
  );
  expect(shown()).toBe('/nowhere');
  expect(views).toEqual(['/nowhere']);
  stop();
});

test('an unknown URL shows the not-found page', async () => {
  const { go, store } = open();
  await go('/nowhere');
  await waitFor(() => expect(store.getState().navigation.outcome).toBe('notFound'));
});

test('a visitor is redirected to sign in, then back to the page', async () => {
  const { go, address, store, shown } = open();
  await go('/inbox/sales?page=2#last');
  await waitFor(() => expect(address()).toBe('/login'));
  await act(async () => void store.dispatch(sessionChanged({ ...signedOutSession, currentUser: olha })));
  await waitFor(() => expect(address()).toBe('/inbox/sales?page=2#last'));
  expect(shown()).toBe('/login');
});

test('opening an overlay loads nothing', async () => {
  const { go, shown, store, answers } = open();
  await go('/nowhere');
  await waitFor(() => expect(shown()).toBe('/nowhere'));
  await act(
    async () =>
      void store.dispatch({
        type: 'page/shown',
        key: 'SearchPage {} ',
        data: 1,
        place: { pathname: '/s', search: '', hash: '' },
        outcome: 'page',
      }),
  );
  await go('/s?mobilemenu=open');
  await waitFor(() => expect(store.getState().navigation.place?.search).toBe('?mobilemenu=open'));
  expect(answers).toHaveLength(0);
});

test('a page whose messages don’t load, even after a reload, shows an error', async () => {
  window.sessionStorage.setItem('reloaded-for', window.location.pathname + window.location.search);
  const { go, store } = open(() => Promise.reject(new Error('offline')));
  await go(profilePath);
  await waitFor(() => expect(store.getState().navigation.outcome).toBe('unreachable'));
});
