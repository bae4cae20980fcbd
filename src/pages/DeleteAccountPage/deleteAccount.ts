import { toFailure } from '#src/api/failure.ts';
import type { AppThunk } from '#src/store/store.ts';
import { forgetKept } from '#src/util/forgetKept.ts';
import { noteGoodbye } from '#src/util/goodbye.ts';
import { forgetAllTyped } from '#src/util/typedDraft.ts';
import { loadUnfinished, type DeleteAccountData } from './loadData.ts';

/**
 * Deletes the account, then goes to the landing page with a full page load, so that nothing of it stays in memory.
 * Resolves with what holds the person back when it was refused for that. `goTo` is replaced in tests.
 * @throws ApiFailure forbidden for a wrong password.
 */
export function deleteAccount(
  currentPassword: string,
  goTo: (path: string) => void = path => window.location.assign(path),
): AppThunk<Promise<DeleteAccountData | undefined>> {
  return async (dispatch, _getState, { api }) => {
    try {
      await (await api()).currentUser.delete(currentPassword);
    } catch (caught) {
      if (toFailure(caught).code !== 'conflict') throw caught;
      return dispatch(loadUnfinished());
    }
    forgetAllTyped();
    await forgetKept();
    noteGoodbye();
    goTo('/');
    return undefined;
  };
}
