import type { CurrentUser, SignupPayload } from '#contract/entities/user.ts';
import type { Api } from '#src/api/api.ts';
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
    const [notificationCount, hasListings] = await Promise.all([
      countNotifications(marketplace),
      checkListings(marketplace),
    ]);
    dispatch(sessionChanged({ currentUser, scopes, notificationCount, hasListings }));
    return currentUser;
  };
}

/** Counts anew after something that changes the count: accepting, declining. */
export function refreshNotifications(): AppThunk<Promise<void>> {
  return async (dispatch, getState, { api }) => {
    const notificationCount = await countNotifications(await api());
    dispatch(sessionChanged({ ...getState().session, notificationCount }));
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
    await (await api()).auth.logout();
    forgetAllTyped();
    goTo('/');
  });
}

function enter(email: string, password: string): AppThunk<Promise<void>> {
  return async (dispatch, _getState, { api }) => {
    await (await api()).auth.login(email, password);
    await dispatch(loadSession());
  };
}

// Sales that wait for the provider's answer count. A missing count must not keep a person out of the page they asked for.
async function countNotifications(api: Api): Promise<number> {
  const query = { only: 'sale', page: 1, perPage: notificationPage, awaits: 'provider' } as const;
  return api.transactions.query(query).then(
    found => found.pagination.totalItems,
    () => 0,
  );
}

async function checkListings(api: Api): Promise<boolean> {
  return api.ownListings.query({ page: 1, perPage: 1 }).then(
    found => found.pagination.totalItems > 0,
    () => false,
  );
}
