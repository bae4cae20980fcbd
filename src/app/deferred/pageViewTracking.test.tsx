import { waitFor } from '@testing-library/react';
import { signedOutSession } from '#src/store/session.ts';
import { pageShown } from '#src/store/navigation.ts';
import { createStore, type AppStore } from '#src/store/store.ts';
import { clearConsent, saveConsent } from '#src/util/countConsent.ts';
import { recordPageView } from '../pageViews.ts';
import { startPageViewTracking } from './pageViewTracking.ts';
import { startDeferredTasks } from './start.ts';
import type { Outcome } from '#src/store/state.ts';

const company = 'stats.example.org';
const listing = '/l/room/3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const place = (pathname: string) => ({ pathname, search: '?keywords=secret', hash: '' });

let stop: () => void = () => undefined;
const fetched = jest.fn((_path: string, _init: RequestInit) => Promise.resolve({} as Response));
const counted = () => fetched.mock.calls.map(([path, { body }]) => [path, body]);
const signal = (name: string, value: unknown) =>
  Object.defineProperty(navigator, name, { value, configurable: true });

beforeEach(() => {
  localStorage.clear();
  document.cookie = 'euCookiesAccepted=; Path=/; Max-Age=0';
  fetched.mockClear();
  globalThis.fetch = fetched as unknown as typeof fetch;
});
afterEach(() => {
  stop();
  signal('globalPrivacyControl', undefined);
  signal('doNotTrack', null);
});

/** A server-rendered page that the browser hydrates. */
function open({
  at = listing,
  outcome = 'page' as Outcome,
  start = (store: AppStore) => startPageViewTracking(store, company),
  isSetUp = true,
} = {}) {
  const api = () => Promise.reject(new Error('none'));
  const { settings } = createStore({}, { api }).getState();
  const words = { company, question: 'May we?', yes: 'Yes', no: 'No' };
  const store = createStore(
    {
      session: signedOutSession,
      navigation: { place: place(at), outcome, loading: false },
      settings: { ...settings, ...(isSetUp ? { pageViews: words } : {}) },
    },
    { api },
  );
  stop = start(store);
  const goTo = (pathname: string, outcome: Outcome = 'page') => {
    store.dispatch(pageShown(pathname, null, place(pathname), outcome));
    recordPageView(pathname);
  };
  return { goTo };
}

test('with consent, page views are counted by route name only, including the first page', () => {
  saveConsent(company);
  const { goTo } = open();
  goTo('/s');
  goTo('/no/such/page', 'notFound');
  expect(counted()).toEqual([
    ['/api/page-views', 'ListingPage'],
    ['/api/page-views', 'SearchPage'],
    ['/api/page-views', 'NotFoundPage'],
  ]);
  for (const [, init] of fetched.mock.calls)
    expect(init).toMatchObject({ method: 'POST', credentials: 'omit', referrerPolicy: 'origin' });
});

test('a page that failed is not counted', () => {
  saveConsent(company);
  open({ outcome: 'unreachable' });
  expect(fetched).not.toHaveBeenCalled();
});

test.each<[string, () => void]>([
  ['has not been asked', () => undefined],
  ['said no', () => saveConsent(null)],
  ['agreed to another company', () => saveConsent('other.example.org')],
  ['has a browser with privacy control', () => (saveConsent(company), signal('globalPrivacyControl', true))],
  ['has a browser that asks not to be tracked', () => (saveConsent(company), signal('doNotTrack', '1'))],
])('nothing is sent for users who %s', (_, prepare) => {
  prepare();
  const { goTo } = open();
  goTo('/s');
  expect(fetched).not.toHaveBeenCalled();
});

test('tracking starts only where it is configured, whatever the earlier answer', async () => {
  saveConsent(company);
  open({ isSetUp: false, start: startDeferredTasks }).goTo('/s');
  await new Promise(resolve => setTimeout(resolve, 10));
  expect(fetched).not.toHaveBeenCalled();
  stop();
  open({ start: startDeferredTasks });
  await waitFor(() => expect(counted()).toEqual([['/api/page-views', 'ListingPage']]));
});

test('an answer takes effect at once, and lasts until it is withdrawn', () => {
  const { goTo } = open();
  saveConsent(company);
  saveConsent(company);
  expect(counted()).toEqual([['/api/page-views', 'ListingPage']]);
  saveConsent(null);
  goTo('/s');
  clearConsent();
  goTo('/faq');
  expect(fetched).toHaveBeenCalledTimes(1);
});

test('only users who accepted the notice before the question existed see it again', () => {
  const accept = () => (document.cookie = 'euCookiesAccepted=1; Path=/');
  accept();
  open();
  expect(document.cookie).not.toContain('euCookiesAccepted');
  stop();
  for (const answer of [company, null]) {
    accept();
    saveConsent(answer);
    open();
    expect(document.cookie).toContain('euCookiesAccepted=1');
    stop();
  }
});
