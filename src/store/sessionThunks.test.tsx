import type { CurrentUser } from '#contract/account/user.ts';
import type { Api } from '#src/api/api.ts';
import { ApiFailure } from '#src/api/failure.ts';
import { logout } from './logout.ts';
import { loadSession, login, refreshCounts, signup } from './sessionThunks.ts';
import { createStore } from './store.ts';

const olha = { id: 'u1', email: 'olha@example.org' } as CurrentUser;

function marketplace(auth: Partial<Api['auth']> = {}, transactions: Partial<Api['transactions']> = {}) {
  let signedIn = false;
  const api = {
    auth: {
      info: async () => (signedIn ? { signedIn, scopes: ['user'] } : { signedIn, scopes: [] }),
      login: async () => void (signedIn = true),
      logout: async () => void (signedIn = false),
      signup: async () => undefined,
      ...auth,
    },
    currentUser: { show: async () => olha },
    transactions: { countAwaitingProvider: async () => 2, countUnread: async () => 3, ...transactions },
    ownListings: { count: async () => 1 },
  } as unknown as Api;
  return createStore({}, { api: async () => api });
}

test('a visitor has no session', async () => {
  const store = marketplace();
  expect(await store.dispatch(loadSession())).toBeNull();
  expect(store.getState().session.currentUser).toBeNull();
});

test('logging in loads the user, their listings and the counts', async () => {
  const store = marketplace();
  await store.dispatch(login('olha@example.org', 'long walks'));
  expect(store.getState()).toMatchObject({
    session: { currentUser: olha, scopes: ['user'], notificationCount: 2, unreadCount: 3, hasListings: true },
    auth: { inProgress: null },
  });
});

test('signing up logs in', async () => {
  const store = marketplace();
  await store.dispatch(signup({ email: 'olha@example.org', password: 'long walks' } as never));
  expect(store.getState().session.currentUser).toEqual(olha);
});

test('a wrong password is passed on and does not block the next try', async () => {
  const wrong = new ApiFailure({ status: 401, code: 'auth-invalid-access-token' });
  const store = marketplace({ login: () => Promise.reject(wrong) });
  await expect(store.dispatch(login('olha@example.org', 'no'))).rejects.toBe(wrong);
  expect(store.getState().auth.inProgress).toBeNull();
});

test('only one of login, logout and signup runs at a time', async () => {
  const store = marketplace();
  const first = store.dispatch(login('olha@example.org', 'long walks'));
  await expect(store.dispatch(logout(() => undefined))).rejects.toThrow(
    'Login or logout already in progress',
  );
  await first;
});

test('logging out loads the landing page', async () => {
  const goTo = jest.fn();
  await marketplace().dispatch(logout(goTo));
  expect(goTo).toHaveBeenCalledWith('/');
});

test('counts that fail to load stay unchanged, and nobody is locked out', async () => {
  const store = marketplace();
  await store.dispatch(login('olha@example.org', 'long walks'));
  const down = () => Promise.reject(new ApiFailure({ status: 0, code: 'network' }));
  const broken = marketplace({}, { countUnread: down, countAwaitingProvider: down });
  await broken.dispatch(login('olha@example.org', 'long walks'));
  expect(broken.getState().session).toMatchObject({
    currentUser: olha,
    notificationCount: 0,
    unreadCount: 0,
  });
  await expect(broken.dispatch(refreshCounts())).rejects.toThrow('network');
  await store.dispatch(refreshCounts());
  expect(store.getState().session).toMatchObject({ notificationCount: 2, unreadCount: 3 });
});
