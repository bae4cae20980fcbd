import type { Api } from '#src/api/api.ts';
import { loadSession } from '#src/store/sessionThunks.ts';
import type { AppThunk } from '#src/store/store.ts';

/**
 * Sets a new password with the token of a mailed link, which ends every sign-in of the person, this one among them.
 * @throws ApiFailure forbidden for a link that is unknown, used or too old.
 */
export function resetPassword(reset: Parameters<Api['auth']['resetPassword']>[0]): AppThunk<Promise<void>> {
  return async (dispatch, getState, { api }) => {
    await (await api()).auth.resetPassword(reset);
    // The password is set, whether or not it can be told now who is still signed in.
    if (getState().session.currentUser) await dispatch(loadSession()).catch(() => undefined);
  };
}
