import type { Api } from '#src/api/api.ts';
import { loadSession } from '#src/store/sessionThunks.ts';
import type { AppThunk } from '#src/store/state.ts';

/**
 * Sets a new password with the token of a mailed link, which ends all of the user's sessions, including this one.
 * @throws ApiFailure forbidden for a link that is unknown, used or too old.
 */
export function resetPassword(reset: Parameters<Api['auth']['resetPassword']>[0]): AppThunk<Promise<void>> {
  return async (dispatch, getState, { api }) => {
    await (await api()).auth.resetPassword(reset);
    // The password is set, even if the session cannot be reloaded now.
    if (getState().session.currentUser) await dispatch(loadSession()).catch(() => undefined);
  };
}
