import { inSameLanguage } from '#contract/locales.ts';
import { toFailure } from '#src/api/failure.ts';
import { clearOfflineData } from '#src/util/clearOfflineData.ts';
import { setGoodbyeFlag } from '#src/util/goodbye.ts';
import { clearFormDrafts } from '#src/util/formDraftOwner.ts';
import { loadUnfinished, type DeleteAccountData } from './loadData.ts';
import type { AppThunk } from '#src/store/state.ts';

/**
 * Deletes the account, then goes to the landing page with a full page load, so that none of its data stays in memory.
 * Resolves with the unfinished bookings when it was rejected because of them; `endTransactions` ends them instead. `goTo` is replaced in tests.
 * @throws ApiFailure forbidden for a wrong password.
 */
export function deleteAccount(
  params: { currentPassword: string; endTransactions?: boolean },
  goTo: (path: string) => void = path => window.location.assign(inSameLanguage(path, window.location.search)),
): AppThunk<Promise<DeleteAccountData | undefined>> {
  return async (dispatch, _getState, { api }) => {
    try {
      await (await api()).currentUser.delete(params);
    } catch (caught) {
      if (toFailure(caught).code !== 'conflict') throw caught;
      return dispatch(loadUnfinished());
    }
    clearFormDrafts();
    await clearOfflineData();
    setGoodbyeFlag();
    goTo('/');
    return undefined;
  };
}
