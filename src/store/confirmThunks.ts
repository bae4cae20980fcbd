import type { ConfirmPayload } from '#contract/account/user.ts';
import { withAuthLock } from './auth.ts';
import { enterSession } from './sessionThunks.ts';
import type { AppThunk } from './state.ts';

/**
 * Creates the account of a user authenticated by an identity provider and signs them in. @throws ApiFailure
 * email-taken, not-found
 */
export function confirmSignup(payload: ConfirmPayload): AppThunk<Promise<void>> {
  return withAuthLock('confirm', async (dispatch, _getState, { api }) => {
    await (await api()).auth.confirm(payload);
    await dispatch(enterSession());
  });
}

/**
 * Signs in with a password and links the identity provider to the account. @throws ApiFailure status 401, conflict,
 * not-found
 */
export function loginAndLink(email: string, password: string): AppThunk<Promise<void>> {
  return withAuthLock('login', async (dispatch, _getState, { api }) => {
    await (await api()).auth.link(email, password);
    await dispatch(enterSession());
  });
}
