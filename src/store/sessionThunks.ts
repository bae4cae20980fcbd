import type { CurrentUser, SignupPayload } from '#contract/entities/user.ts';
import type { Api } from '#src/api/api.ts';
import { forgetKept } from '#src/util/forgetKept.ts';
import { forgetRecentPlaces } from '#src/util/recentPlaces.ts';
import { forgetAllTyped } from '#src/util/typedDraft.ts';
import { oneAtATime } from './auth.ts';
import { sessionChanged, signedOutSession } from './session.ts';
import type { AppThunk } from './store.ts';

const notificationPage = 100;

/**
 * Finds out who is signed in: what the token allows, then the person, then what the topbar shows about them.
 * A visitor costs no call. @throws ApiFailure when the marketplace cannot be asked.
 */
export function loadSession(): AppThunk<Promise<CurrentUser | null>> {
  return async (dispatch, _getState, { api }) => {
    const marketplace = await api();
    const { signedIn, scopes } = await marketplace.auth.info();
    const currentUser = signedIn ? await marketplace.currentUser.show() : null;
    if (!currentUser) {
      dispatch(sessionChanged(signedOutSession));
      return null;
    }
    // A missing count must not keep a person out of the page they asked for.
    const [notificationCount, unreadCount, hasListings] = await Promise.all([
      countNotifications(marketplace).catch(() => 0),
      marketplace.transactions.countUnread().catch(() => 0),
      checkListings(marketplace),
    ]);
    dispatch(sessionChanged({ currentUser, scopes, notificationCount, unreadCount, hasListings }));
    return currentUser;
  };
}

/** Counts anew what waits and what is unread. @throws ApiFailure; then the counts stay as they were. */
export function refreshCounts(): AppThunk<Promise<void>> {
  return async (dispatch, getState, { api }) => {
    const asker = getState().session.currentUser?.id;
    const marketplace = await api();
    const [notificationCount, unreadCount] = await Promise.all([
      countNotifications(marketplace),
      marketplace.transactions.countUnread(),
    ]);
    const { session } = getState();
    // Somebody else, or nobody, may be signed in by now.
    if (asker !== undefined && session.currentUser?.id === asker)
      dispatch(sessionChanged({ ...session, notificationCount, unreadCount }));
  };
}

/** @throws ApiFailure with status 401 when e-mail and password match no account. */
export function login(email: string, password: string): AppThunk<Promise<void>> {
  return oneAtATime('login', enter(email, password));
}

/** Creates the account and signs the new member in. @throws ApiFailure email-taken */
export function signup(payload: SignupPayload): AppThunk<Promise<void>> {
  return oneAtATime('signup', async (dispatch, _getState, { api }) => {
    await (await api()).auth.signup(payload);
    await dispatch(enter(payload.email, payload.password));
  });
}

/**
 * Signs out, then goes to the landing page with a full page load, so that nothing of the account stays in memory.
 * `goTo` is replaced in tests.
 */
export function logout(
  goTo: (path: string) => void = path => window.location.assign(path),
): AppThunk<Promise<void>> {
  return oneAtATime('logout', async (_dispatch, _getState, { api }) => {
    // First, because it also works without a connection.
    await forgetKept();
    await (await api()).auth.logout();
    forgetAllTyped();
    forgetRecentPlaces();
    goTo('/');
  });
}

function enter(email: string, password: string): AppThunk<Promise<void>> {
  return async (dispatch, _getState, { api }) => {
    await (await api()).auth.login(email, password);
    await dispatch(loadSession());
  };
}

// Sales that wait for the provider's answer count.
async function countNotifications(api: Api): Promise<number> {
  const query = { only: 'sale', page: 1, perPage: notificationPage, awaits: 'provider' } as const;
  return (await api.transactions.query(query)).pagination.totalItems;
}

async function checkListings(api: Api): Promise<boolean> {
  return api.ownListings.query({ page: 1, perPage: 1 }).then(
    found => found.pagination.totalItems > 0,
    () => false,
  );
}
