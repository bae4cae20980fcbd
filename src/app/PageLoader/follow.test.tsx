import { createStore } from '#src/store/store.ts';

const place = { pathname: '/s', search: '', hash: '', key: 'a' };

/** The code of a page that was just hydrated: what loads pages is still on its way, or cannot be fetched. */
async function openPage({ isOffline = false } = {}) {
  jest.resetModules();
  const navigateTo = jest.fn(async () => undefined);
  const reloadOnce = jest.fn(async () => 'unreachable' as const);
  let isUnreachable = isOffline;
  jest.doMock('./navigate.ts', () => {
    if (isUnreachable) throw new Error('offline');
    return { navigateTo };
  });
  jest.doMock('#src/features/ErrorBoundary/reloadOnce.ts', () => ({ reloadOnce }));
  const { follow } = await import('./follow.ts');
  const store = createStore({}, { api: () => Promise.reject(new Error('not called')) });
  const leaving = new AbortController();
  const travel = {
    store,
    loadMessages: async () => undefined,
    replace: () => undefined,
    back: false,
    signal: leaving.signal,
  };
  return {
    go: () => follow(place, travel),
    leave: () => leaving.abort(),
    goOnline: () => (isUnreachable = false),
    shown: () => store.getState().navigation,
    navigateTo,
    reloadOnce,
  };
}

afterEach(() => jest.dontMock('./navigate.ts').dontMock('#src/features/ErrorBoundary/reloadOnce.ts'));

test('a press is answered before the code that follows it is there', async () => {
  const { go, shown, navigateTo } = await openPage();
  const going = go();
  expect(shown().loading).toBe(true);
  expect(navigateTo).not.toHaveBeenCalled();
  await going;
  expect(navigateTo).toHaveBeenCalledWith(place, expect.anything());
});

test('of two presses meanwhile, the first is dropped', async () => {
  const { go, leave, navigateTo } = await openPage();
  const going = go();
  leave();
  await going;
  expect(navigateTo).not.toHaveBeenCalled();
});

test('code that cannot be fetched reloads the page once, then says so; the next press tries again', async () => {
  const { go, goOnline, shown, navigateTo, reloadOnce } = await openPage({ isOffline: true });
  await go();
  expect(reloadOnce).toHaveBeenCalledTimes(1);
  expect(shown()).toMatchObject({ place, outcome: 'unreachable', loading: false });
  goOnline();
  jest.resetModules();
  await go();
  expect(navigateTo).toHaveBeenCalledTimes(1);
});
