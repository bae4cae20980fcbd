import { ApiFailure } from '#src/api/failure.ts';
import { notFound, redirect, type LoadData, type RouteMatch } from './loadData.ts';
import { loadPage, moved, navigationStarted, pageKey, pageShown } from './navigation.ts';
import { updatePage } from './page.ts';
import { createStore } from './store.ts';

const storeNow = () => createStore({}, { api: () => Promise.reject(new Error('no call expected')) });

function matchOf(search: string, params: RouteMatch['params'] = {}): RouteMatch {
  return { name: 'SearchPage', params, search: new URLSearchParams(search), url: `/s?${search}` };
}

const load = (loadData: LoadData<unknown>) => storeNow().dispatch(loadPage(matchOf(''), loadData));

test('what loadData returns becomes the data of the page', async () => {
  expect(await load(() => async () => ({ found: 3 }))).toEqual({
    kind: 'shown',
    outcome: 'page',
    data: { found: 3 },
  });
});

test('loadData can redirect or show the not-found page', async () => {
  expect(await load(() => async () => redirect('/s'))).toEqual({ kind: 'redirect', to: '/s', status: 302 });
  expect(await load(() => async () => notFound())).toMatchObject({ outcome: 'notFound' });
});

test.each([
  [404, 'not-found', 'notFound'],
  [403, 'forbidden', 'forbidden'],
  [403, 'user-pending-approval', 'pendingApproval'],
  [403, 'permission-denied-pending-approval', 'pendingApproval'],
  [403, 'permission-denied-read', 'readingDenied'],
  [429, 'too-many-requests', 'tooMany'],
  [503, 'service-unavailable', 'unavailable'],
  [500, 'internal-error', 'failed'],
  [0, 'network', 'failed'],
] as const)('a call that fails with %i shows %s', async (status, code, outcome) => {
  const loaded = await load(() => () => Promise.reject(new ApiFailure({ status, code })));
  expect(loaded).toMatchObject({ kind: 'shown', outcome, failure: { status, code } });
});

test('an overlay does not count as another page', () => {
  const closed = pageKey(matchOf('page=2&keywords=bed'));
  expect(pageKey(matchOf('keywords=bed&page=2&mobilemenu=open'))).toBe(closed);
  expect(pageKey(matchOf('page=3&keywords=bed'))).not.toBe(closed);
});

test('the previous page stays until the next one is shown', () => {
  const store = storeNow();
  const place = { pathname: '/s', search: '', hash: '' };
  store.dispatch(pageShown('search', { found: 3 }, place));
  store.dispatch(navigationStarted());
  expect(store.getState()).toMatchObject({ page: { key: 'search' }, navigation: { place, loading: true } });
  store.dispatch(moved({ ...place, hash: '#map' }));
  expect(store.getState().navigation).toMatchObject({ place: { hash: '#map' }, loading: false });
});

test('a response for a page that was left changes nothing', () => {
  const store = storeNow();
  store.dispatch(pageShown('search', { found: 3 }, { pathname: '/s', search: '', hash: '' }));
  store.dispatch(updatePage<{ found: number }>('listing', data => ({ found: data.found + 1 })));
  expect(store.getState().page.data).toEqual({ found: 3 });
  store.dispatch(updatePage<{ found: number }>('search', data => ({ found: data.found + 1 })));
  expect(store.getState().page.data).toEqual({ found: 4 });
});
