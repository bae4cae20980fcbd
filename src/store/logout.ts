import { inSameLanguage } from '#contract/locales.ts';
import { clearOfflineData, clearStored } from '#src/util/clearOfflineData.ts';
import { clearFormDrafts } from '#src/util/formDraftOwner.ts';
import { endPush } from '#src/util/endPush.ts';
import { clearRecentPlaces } from '#src/util/recentPlaces.ts';
import { withAuthLock } from './auth.ts';
import type { AppThunk } from './state.ts';

// Apart from `sessionThunks.ts`: the menu of every page signs users out, but only few pages sign them in.

/**
 * Signs out, then loads the landing page in full, so that nothing of the account stays in memory. `goTo` is replaced in
 * tests.
 */
export function logout(
  goTo: (path: string) => void = path => window.location.assign(inSameLanguage(path, window.location.search)),
): AppThunk<Promise<void>> {
  return withAuthLock('logout', async (_dispatch, _getState, { api }) => {
    // First, because it also works without a connection.
    await Promise.all([clearOfflineData(), endPush()]);
    await (await api()).auth.logout();
    clearFormDrafts();
    clearRecentPlaces();
    // Listings a visitor saved, recently seen ones, and stays of which the user said that all is well.
    clearStored(/^poruch\.(saved$|seen$|well\.)/);
    goTo('/');
  });
}
