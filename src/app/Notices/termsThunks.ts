import type { JsonObject } from '#contract/json.ts';
import { currentUserChanged } from '#src/store/accountThunks.ts';
import type { AppThunk } from '#src/store/state.ts';

/** Saves that the signed-in user accepts this version. @throws ApiFailure */
export const acceptTerms = (version: string): AppThunk<Promise<void>> => keep({ terms: { version } });

/** Saves that the signed-in user was shown this version. Never rejects: the next page shows it again. */
export const saveTermsShown =
  (version: string): AppThunk<Promise<void>> =>
  dispatch =>
    dispatch(keep({ termsNotice: { version } })).catch(() => undefined);

const keep =
  (privateData: JsonObject): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { api }) =>
    dispatch(currentUserChanged(await (await api()).currentUser.updateProfile({ privateData })));
