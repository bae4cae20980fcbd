import type { JsonObject } from '#contract/json.ts';
import { currentUserChanged } from '#src/store/accountThunks.ts';
import type { AppThunk } from '#src/store/store.ts';

/** Keeps that the signed-in person accepts this version. @throws ApiFailure */
export const acceptTerms = (version: string): AppThunk<Promise<void>> => keep({ terms: { version } });

/** Keeps that the signed-in person was told of this version. Never rejects: they are told again on the next page. */
export const noteTermsShown =
  (version: string): AppThunk<Promise<void>> =>
  dispatch =>
    dispatch(keep({ termsNotice: { version } })).catch(() => undefined);

const keep =
  (privateData: JsonObject): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { api }) =>
    dispatch(currentUserChanged(await (await api()).currentUser.updateProfile({ privateData })));
