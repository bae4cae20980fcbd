import type { Image } from '#contract/entities/image.ts';
import type { CurrentUser } from '#contract/entities/user.ts';
import type { ProfileInput } from '#src/api/inputs.ts';
import { sessionChanged } from '#src/store/session.ts';
import type { AppThunk } from '#src/store/store.ts';

/** Saves what a person says about themselves; the topbar then shows them as they are now. @throws ApiFailure */
export const saveProfile =
  (input: ProfileInput): AppThunk<Promise<CurrentUser>> =>
  async (dispatch, getState, { api }) => {
    const currentUser = await (await api()).currentUser.updateProfile(input);
    dispatch(sessionChanged({ ...getState().session, currentUser }));
    return currentUser;
  };

/** Sends one picture. `onProgress` gets the share sent, 0 to 1. @throws ApiFailure */
export const uploadAvatar =
  (file: File, onProgress: (share: number) => void): AppThunk<Promise<Image>> =>
  async (_dispatch, _getState, { api }) =>
    (await api()).images.upload(file, onProgress);
