import { withHiddenProfile } from '#contract/account/hiddenProfile.ts';
import { currentUserChanged } from '#src/store/accountThunks.ts';
import type { AppThunk } from '#src/store/state.ts';

/** @throws ApiFailure */
export const saveHidesProfile =
  (hides: boolean): AppThunk<Promise<void>> =>
  async (dispatch, _getState, { api }) => {
    const { currentUser } = await api();
    dispatch(currentUserChanged(await currentUser.updateProfile({ privateData: withHiddenProfile(hides) })));
  };

/** Whether the user has no published listing. @throws ApiFailure */
export const publishesNothing =
  (): AppThunk<Promise<boolean>> =>
  async (_dispatch, _getState, { api }) =>
    (await (await api()).ownListings.count({ states: ['published'] })) === 0;
