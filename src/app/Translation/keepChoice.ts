import { currentUserChanged } from '#src/store/accountThunks.ts';
import { isImpersonated } from '#src/store/session.ts';
import type { AppThunk } from '#src/store/state.ts';
import { translateAlways, type AlwaysTranslated } from '#src/util/translation/preferences.ts';
import { stopTranslating } from './translate.ts';

interface Choice {
  what: AlwaysTranslated;
  isWanted: boolean;
  /** What is on the page now. */
  texts: readonly string[];
}

/**
 * Keeps what the reader wants translated from now on: with their account, for their other devices, and on this device
 * what the account can't keep.
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
      // The choice holds on this device, whatever becomes of this.
      await (await api()).translations.always(transactionId, always).catch(() => undefined);
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
      // The account gets it from the device, which tries again on the next page.
      translateAlways('everything', isWanted);
    }
  };
