import type { ConfirmPayload } from '#contract/entities/user.ts';
import { oneAtATime } from './auth.ts';
import { loadSession } from './sessionThunks.ts';
import type { AppThunk } from './store.ts';

/** Creates the account of somebody whom another site vouches for and signs them in. @throws ApiFailure email-taken, not-found */
export function confirmSignup(payload: ConfirmPayload): AppThunk<Promise<void>> {
  return oneAtATime('confirm', async (dispatch, _getState, { api }) => {
    await (await api()).auth.confirm(payload);
    await dispatch(loadSession());
  });
}

/** Signs in with a password and links the other site to the account. @throws ApiFailure status 401, conflict, not-found */
export function loginAndLink(email: string, password: string): AppThunk<Promise<void>> {
  return oneAtATime('login', async (dispatch, _getState, { api }) => {
    await (await api()).auth.link(email, password);
    await dispatch(loadSession());
  });
}
