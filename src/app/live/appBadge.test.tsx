import { sessionChanged, signedOutSession, type SessionState } from '#src/store/session.ts';
import { createStore } from '#src/store/store.ts';
import { currentUserOf, idOf } from '#test/support/entities.ts';
import { fakeApi } from '#test/support/fakeApi.ts';
import { startAppBadge } from './appBadge.ts';

const ben = currentUserOf();
const setAppBadge = jest.fn((_count?: number) => Promise.resolve());
const counts = () => setAppBadge.mock.calls.map(([count]) => count);

function start(change: Partial<SessionState> = {}) {
  const session = { ...signedOutSession, currentUser: ben, ...change };
  const store = createStore({ session }, { api: () => Promise.resolve(fakeApi({})) });
  const has = (next: Partial<SessionState>) => store.dispatch(sessionChanged({ ...session, ...next }));
  return { has, stop: startAppBadge(store, ben.id) };
}

beforeEach(() => {
  setAppBadge.mockClear();
  Object.assign(navigator, { setAppBadge });
});
afterEach(() => Reflect.deleteProperty(navigator, 'setAppBadge'));

test('the icon of the app shows unread messages and waiting requests, once for each change', () => {
  const { has, stop } = start({ unreadCount: 2, notificationCount: 1 });
  has({ unreadCount: 2, notificationCount: 1, hasListings: true });
  has({ unreadCount: 0, notificationCount: 1 });
  expect(counts()).toEqual([3, 1]);
  stop();
  has({ unreadCount: 5 });
  expect(counts()).toEqual([3, 1, 0]);
});

test('nothing is left on it for the next person', () => {
  const { has } = start({ unreadCount: 2 });
  has({ ...signedOutSession });
  has({ currentUser: currentUserOf({ id: idOf(9) }), unreadCount: 4 });
  expect(counts()).toEqual([2, 0]);
});

test('a browser that refuses it, or has none, changes nothing else', async () => {
  setAppBadge.mockRejectedValueOnce(new DOMException('not installed', 'NotAllowedError'));
  expect(() => start({ unreadCount: 1 })).not.toThrow();
  await Promise.resolve();
  Reflect.deleteProperty(navigator, 'setAppBadge');
  expect(() => start({ unreadCount: 1 }).stop()).not.toThrow();
});
