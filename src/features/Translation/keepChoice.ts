import { currentUserChanged } from '#src/store/accountThunks.ts';
import { isImpersonated } from '#src/store/session.ts';
import type { AppThunk } from '#src/store/state.ts';
import { translateAlways, type AlwaysTranslated } from '#src/util/translation/preferences.ts';
import { stopTranslating } from './translate.ts';

interface Choice {
  what: AlwaysTranslated;
  isWanted: boolean;
  /** The texts currently on the page. */
  texts: readonly string[];
}

/**
 * Saves the reader's preference for automatic translation: in their account, for their other devices, and otherwise on
 * this device.
 */
export const keepChoice =
  ({ what, isWanted, texts }: Choice): AppThunk<Promise<void>> =>
  async dispatch => {
    if (!isWanted) stopTranslating(texts);
    await dispatch(what === 'everything' ? keepEverything(isWanted) : tellSite(what, isWanted));
  };

const tellSite =
  (transactionId: string, always: boolean): AppThunk<Promise<void>> =>
  async (_dispatch, getState, { api }) => {
    translateAlways(transactionId, always);
    if (getState().settings.translator)
      // Even if this fails, the preference applies on this device.
      await (
        await api()
      )
        .call('POST /api/translations/always', { transactionId, always })
        .catch(() => undefined);
  };

const keepEverything =
  (isWanted: boolean): AppThunk<Promise<void>> =>
  async (dispatch, getState, { api }) => {
    const { session } = getState();
    const hasAccount = session.currentUser !== null && !isImpersonated(session);
    translateAlways('everything', isWanted && !hasAccount);
    if (!hasAccount) return;
    try {
      const privateData = { translatesEverything: isWanted || null };
      dispatch(currentUserChanged(await (await api()).currentUser.updateProfile({ privateData })));
    } catch {
      // Stored on the device instead, which retries on the next page load.
      translateAlways('everything', isWanted);
    }
  };
