import type { LiveEvent } from '#contract/notification/liveEvent.ts';
import type { Api } from '#src/api/api.ts';
import { subscribeToLiveEvents } from '#src/store/liveEvents.ts';
import { sessionChanged, signedOutSession } from '#src/store/session.ts';
import { createStore } from '#src/store/store.ts';
import { currentUserOf, idOf } from '#test/support/entities.ts';
import { fakeApi } from '#test/support/fakeApi.ts';
import { startLiveEvents } from './live.ts';

/** The server's end of a browser's stream. */
class FakeSource extends EventTarget {
  static readonly CLOSED = 2;
  static readonly OPEN = 1;
  static opened: FakeSource[] = [];
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onerror: (() => void) | null = null;
  constructor(readonly url: string) {
    super();
    FakeSource.opened.push(this);
  }
  close() {
    this.readyState = FakeSource.CLOSED;
  }
  opens() {
    this.readyState = FakeSource.OPEN;
    this.onopen?.();
  }
  says(news: LiveEvent) {
    this.onmessage?.({ data: JSON.stringify(news) });
  }
  ends(data: string) {
    this.dispatchEvent(new MessageEvent('end', { data }));
  }
  beats() {
    this.dispatchEvent(new MessageEvent('beat', { data: '' }));
  }
  isLost() {
    this.readyState = 0;
    this.onerror?.();
  }
  isRefused() {
    this.readyState = FakeSource.CLOSED;
    this.onerror?.();
  }
}

const ben = currentUserOf();
const message: LiveEvent = { type: 'message', transactionId: idOf(20) };
let heard: LiveEvent[];
let leave: (() => void)[];
let countUnread: jest.Mock;
let visibility: DocumentVisibilityState;

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(Math, 'random').mockReturnValue(1);
  Object.assign(window, { EventSource: FakeSource });
  FakeSource.opened = [];
  heard = [];
  visibility = 'visible';
  jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  leave = [subscribeToLiveEvents(news => heard.push(news))];
  document.cookie = `st-test-token=${encodeURIComponent('{"scope":"user"}')}; path=/`;
});
afterEach(() => {
  for (const stop of leave) stop();
  jest.restoreAllMocks();
  jest.useRealTimers();
  Reflect.deleteProperty(window, 'EventSource');
  Reflect.deleteProperty(window, 'BroadcastChannel');
  Reflect.deleteProperty(navigator, 'locks');
});

function start({ apiUrl = '' } = {}) {
  countUnread = jest.fn(() => Promise.resolve(2));
  const countAwaitingProvider = () => Promise.resolve(1);
  const api = fakeApi({
    transactions: { countUnread, countAwaitingProvider } as unknown as Api['transactions'],
  });
  const store = createStore({}, { api: () => Promise.resolve(api) });
  Object.assign(store.getState().settings, { apiUrl, clientId: 'test' });
  store.dispatch(sessionChanged({ ...signedOutSession, currentUser: ben, scopes: ['user'] }));
  const reload = jest.fn();
  const stop = startLiveEvents(store, ben.id, reload);
  leave.push(stop);
  return { store, reload, stop };
}
const streams = () => FakeSource.opened;
const newest = () => streams().at(-1)!;
const open = () => streams().filter(({ readyState }) => readyState !== FakeSource.CLOSED);
const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);
const look = async (now: DocumentVisibilityState) => {
  visibility = now;
  document.dispatchEvent(new Event('visibilitychange'));
  await pass(250);
};

test('the server’s message reaches the page, and counts are refreshed', async () => {
  const { store } = start();
  expect(newest().url).toBe('/api/live');
  newest().opens();
  await pass(250);
  expect(heard).toEqual([{ type: 'gap' }]);
  newest().says(message);
  await pass(0);
  expect(heard).toEqual([{ type: 'gap' }, message]);
  expect(store.getState().session).toMatchObject({ unreadCount: 2, notificationCount: 1 });
  expect(countUnread).toHaveBeenCalledTimes(2);
});

test('values of a newer server are left unchanged', async () => {
  start();
  newest().onmessage?.({ data: 'no json' });
  newest().onmessage?.({ data: 'null' });
  await pass(0);
  expect(heard).toEqual([]);
});

test('a lost stream reconnects with growing delays, and then fetches what was missed', async () => {
  start();
  newest().opens();
  await pass(250);
  newest().isLost();
  await pass(999);
  expect(streams()).toHaveLength(1);
  await pass(1);
  expect(streams()).toHaveLength(2);
  newest().isLost();
  await pass(1_999);
  expect(streams()).toHaveLength(2);
  await pass(1);
  expect(streams()).toHaveLength(3);
  heard = [];
  newest().opens();
  await pass(250);
  expect(heard).toEqual([{ type: 'gap' }]);
  // The backoff starts again with the short delay.
  newest().isLost();
  await pass(1_000);
  expect(streams()).toHaveLength(4);
});

test('delays never exceed a minute', async () => {
  start();
  const pauses: number[] = [];
  for (let number = 0; number < 9; number++) {
    const before = streams().length;
    newest().isLost();
    let waited = 0;
    for (; streams().length === before; waited += 1_000) await pass(1_000);
    pauses.push(waited / 1_000);
  }
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
});

test('a silent stream counts as lost', async () => {
  start();
  newest().opens();
  await pass(40_000);
  newest().beats();
  await pass(40_000);
  expect(streams()).toHaveLength(1);
  await pass(11_000);
  expect(streams()).toHaveLength(2);
  expect(open()).toHaveLength(1);
});

test('a restored connection does not wait for the delay', async () => {
  start();
  newest().isLost();
  window.dispatchEvent(new Event('online'));
  expect(open()).toHaveLength(1);
  newest().opens();
  window.dispatchEvent(new Event('online'));
  expect(open()).toHaveLength(1);
  await pass(250);
  expect(heard).toEqual([{ type: 'gap' }]);
});

test('when the server rejects it, the session is renewed before the next attempt', async () => {
  const { reload } = start();
  await pass(250);
  countUnread.mockClear();
  newest().isRefused();
  await pass(0);
  expect(countUnread).toHaveBeenCalledTimes(1);
  await pass(1_000);
  expect(streams()).toHaveLength(2);
  expect(reload).not.toHaveBeenCalled();
});

test('after a logout elsewhere, the page is hidden', async () => {
  const { reload } = start();
  document.cookie = 'st-test-token=; path=/; max-age=0';
  newest().isRefused();
  await pass(5_000);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(open()).toHaveLength(0);
});

test('a session ended elsewhere hides the page; logging out here does not', async () => {
  const { reload } = start();
  newest().opens();
  newest().ends('session');
  await pass(4_999);
  expect(reload).not.toHaveBeenCalled();
  await pass(1);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(open()).toHaveLength(0);
  const { store, reload: again } = start();
  newest().opens();
  store.dispatch({ type: 'auth/started', step: 'logout' });
  store.dispatch({ type: 'auth/ended' });
  newest().ends('session');
  await pass(60_000);
  expect(again).not.toHaveBeenCalled();
});

test('a tab that becomes visible after a logout in another shows nothing of the user', async () => {
  const { reload } = start();
  await look('hidden');
  document.cookie = 'st-test-token=; path=/; max-age=0';
  await look('visible');
  expect(reload).toHaveBeenCalledTimes(1);
  expect(open()).toHaveLength(0);
});

test('the stream reconnects after a server shutdown; with too many streams of this user, only when the page is visible', async () => {
  start();
  newest().opens();
  newest().ends('stop');
  await pass(1_000);
  expect(streams()).toHaveLength(2);
  newest().opens();
  newest().ends('crowd');
  await pass(600_000);
  expect(streams()).toHaveLength(2);
  await look('hidden');
  await look('visible');
  expect(streams()).toHaveLength(3);
});

test('a hidden page has no stream, and refreshes when it is visible again', async () => {
  start();
  newest().opens();
  await pass(250);
  await look('hidden');
  expect(open()).toHaveLength(0);
  window.dispatchEvent(new Event('online'));
  await pass(60_000);
  expect(heard).toEqual([{ type: 'gap' }]);
  await look('visible');
  expect(heard).toEqual([{ type: 'gap' }, { type: 'gap' }]);
  expect(open()).toHaveLength(1);
});

test('without a stream, the page refreshes when it becomes visible and when back online', async () => {
  start({ apiUrl: 'https://flex-api.example.org' });
  await look('hidden');
  await look('visible');
  window.dispatchEvent(new Event('online'));
  await pass(250);
  expect(heard).toEqual([{ type: 'gap' }, { type: 'gap' }]);
  expect(streams()).toHaveLength(0);
});

test('no events are delivered after logging out', async () => {
  const { stop } = start();
  newest().opens();
  stop();
  await pass(60_000);
  expect(open()).toHaveLength(0);
  expect(heard).toEqual([]);
});

test('one of several tabs listens and notifies the others; when it closes, the next takes over', async () => {
  shareBrowser();
  const first = start();
  start();
  await pass(250);
  expect(open()).toHaveLength(1);
  newest().opens();
  await pass(250);
  heard = [];
  newest().says(message);
  await pass(0);
  // Once in each tab.
  expect(heard).toEqual([message, message]);
  first.stop();
  await pass(0);
  expect(streams()).toHaveLength(2);
  expect(open()).toHaveLength(1);
  newest().opens();
  newest().says(message);
  await pass(0);
  expect(heard).toEqual([message, message, message]);
});

test('where a browser can’t elect a leader, each tab listens', async () => {
  shareBrowser();
  const refuse = () => Promise.reject(new DOMException('not here', 'SecurityError'));
  Object.defineProperty(navigator, 'locks', { value: { request: refuse }, configurable: true });
  const { stop } = start();
  await pass(0);
  expect(open()).toHaveLength(1);
  stop();
  expect(open()).toHaveLength(0);
});

test('a logout in one tab applies to all', async () => {
  shareBrowser();
  const tabs = [start(), start()];
  await pass(0);
  newest().opens();
  newest().ends('session');
  await pass(5_000);
  for (const { reload } of tabs) expect(reload).toHaveBeenCalledTimes(1);
});

/** Fakes the locks and channels that tabs of one browser share. */
function shareBrowser(): void {
  const channels = new Set<{ name: string; onmessage: ((event: { data: unknown }) => void) | null }>();
  class Channel {
    onmessage: ((event: { data: unknown }) => void) | null = null;
    constructor(readonly name: string) {
      channels.add(this);
    }
    postMessage(data: unknown) {
      for (const one of channels) if (one !== this && one.name === this.name) one.onmessage?.({ data });
    }
    close() {
      channels.delete(this);
    }
  }
  let line: Promise<unknown> = Promise.resolve();
  const request = (_name: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>) => {
    line = line.then(() => (signal.aborted ? undefined : work()));
    return line;
  };
  Object.assign(window, { BroadcastChannel: Channel });
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
}
