import type { CurrentUser, SignupPayload } from '#contract/account/user.ts';
import type { Api } from '#src/api/api.ts';
import { keepLanguage } from '#src/util/keepLanguage.ts';
import { withAuthLock } from './auth.ts';
import { sessionChanged, signedOutSession } from './session.ts';
import type { AppThunk } from './state.ts';

/**
 * Loads the session: the token's scopes, then the user, then the counts in the topbar. Costs a visitor no call. @throws
 * ApiFailure when the marketplace is unreachable.
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
    // A missing count must not keep users from the page they requested.
    const [notificationCount, unreadCount, hasListings, savedIds] = await Promise.all([
      marketplace.transactions.countAwaitingProvider().catch(() => 0),
      marketplace.transactions.countUnread().catch(() => 0),
      checkListings(marketplace),
      loadSavedIds(marketplace),
    ]);
    dispatch(sessionChanged({ currentUser, scopes, notificationCount, unreadCount, hasListings, savedIds }));
    return currentUser;
  };
}

/** Loads the session of a user who has just signed in, and keeps the language of the page. @throws as {@link loadSession} */
export function enterSession(): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    keepLanguage(getState().settings.locale);
    await dispatch(loadSession());
  };
}

/** Refreshes the notification and unread counts. @throws ApiFailure; the counts then stay unchanged. */
export function refreshCounts(): AppThunk<Promise<void>> {
  return async (dispatch, getState, { api }) => {
    const actor = getState().session.currentUser?.id;
    const marketplace = await api();
    const [notificationCount, unreadCount] = await Promise.all([
      marketplace.transactions.countAwaitingProvider(),
      marketplace.transactions.countUnread(),
    ]);
    const { session } = getState();
    // The user may have signed out or switched accounts meanwhile.
    const isSameUser = actor !== undefined && session.currentUser?.id === actor;
    const isNew = notificationCount !== session.notificationCount || unreadCount !== session.unreadCount;
    if (isSameUser && isNew) dispatch(sessionChanged({ ...session, notificationCount, unreadCount }));
  };
}

/** @throws ApiFailure with status 401 when the email and password don't match an account. */
export function login(email: string, password: string): AppThunk<Promise<void>> {
  return withAuthLock('login', enter(email, password));
}

/** Creates the account and signs the new user in. @throws ApiFailure email-taken */
export function signup(payload: SignupPayload): AppThunk<Promise<void>> {
  return withAuthLock('signup', async (dispatch, _getState, { api }) => {
    await (await api()).auth.signup(payload);
    await dispatch(enter(payload.email, payload.password));
  });
}

/** Signs up where pages don't tell who has an account; a mail tells how to go on. @throws ApiFailure */
export function signUpQuietly(payload: SignupPayload): AppThunk<Promise<void>> {
  return withAuthLock('signup', async (_dispatch, getState, { api }) => {
    keepLanguage(getState().settings.locale);
    await (await api()).auth.signUpQuietly(payload);
  });
}

function enter(email: string, password: string): AppThunk<Promise<void>> {
  return async (dispatch, _getState, { api }) => {
    await (await api()).auth.login(email, password);
    await dispatch(enterSession());
  };
}

async function checkListings(api: Api): Promise<boolean> {
  return api.ownListings.count().then(
    total => total > 0,
    () => false,
  );
}

async function loadSavedIds(api: Api): Promise<readonly string[]> {
  try {
    return (await api.call('POST /api/saved-listings/ids')) ?? [];
  } catch {
    return [];
  }
}
