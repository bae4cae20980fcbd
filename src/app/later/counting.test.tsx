import { waitFor } from '@testing-library/react';
import { signedOutSession } from '#src/store/session.ts';
import { pageShown, type Outcome } from '#src/store/navigation.ts';
import { makeStore, type AppStore } from '#src/store/store.ts';
import { forgetCountAnswer, giveCountAnswer } from '#src/util/countConsent.ts';
import { recordPageView } from '../pageViews.ts';
import { startCounting } from './counting.ts';
import { startLater } from './start.ts';

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

/** A page as the browser takes it over from the server. */
function open({
  at = listing,
  outcome = 'page' as Outcome,
  start = (store: AppStore) => startCounting(store, company),
  isSetUp = true,
} = {}) {
  const api = () => Promise.reject(new Error('none'));
  const { settings } = makeStore({}, { api }).getState();
  const words = { company, question: 'May we?', yes: 'Yes', no: 'No' };
  const store = makeStore(
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

test('who agreed is counted: the page they came to and those they go to, by the names of routes alone', () => {
  giveCountAnswer(company);
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

test('a page that could not be shown is none', () => {
  giveCountAnswer(company);
  open({ outcome: 'unreachable' });
  expect(fetched).not.toHaveBeenCalled();
});

test.each<[string, () => void]>([
  ['has not been asked', () => undefined],
  ['said no', () => giveCountAnswer(null)],
  ['agreed to another company', () => giveCountAnswer('other.example.org')],
  [
    'has a browser with privacy control',
    () => (giveCountAnswer(company), signal('globalPrivacyControl', true)),
  ],
  ['has a browser that asks not to be tracked', () => (giveCountAnswer(company), signal('doNotTrack', '1'))],
])('nothing is sent of who %s', (_, prepare) => {
  prepare();
  const { goTo } = open();
  goTo('/s');
  expect(fetched).not.toHaveBeenCalled();
});

test('counting begins where it is set up and nowhere else, whatever was once answered', async () => {
  giveCountAnswer(company);
  open({ isSetUp: false, start: startLater }).goTo('/s');
  await new Promise(resolve => setTimeout(resolve, 10));
  expect(fetched).not.toHaveBeenCalled();
  stop();
  open({ start: startLater });
  await waitFor(() => expect(counted()).toEqual([['/api/page-views', 'ListingPage']]));
});

test('an answer counts at once, once, until it is taken back', () => {
  const { goTo } = open();
  giveCountAnswer(company);
  giveCountAnswer(company);
  expect(counted()).toEqual([['/api/page-views', 'ListingPage']]);
  giveCountAnswer(null);
  goTo('/s');
  forgetCountAnswer();
  goTo('/faq');
  expect(fetched).toHaveBeenCalledTimes(1);
});

test('who read the notice before there was a question sees it again, and only they', () => {
  const accept = () => (document.cookie = 'euCookiesAccepted=1; Path=/');
  accept();
  open();
  expect(document.cookie).not.toContain('euCookiesAccepted');
  stop();
  for (const answer of [company, null]) {
    accept();
    giveCountAnswer(answer);
    open();
    expect(document.cookie).toContain('euCookiesAccepted=1');
    stop();
  }
});
