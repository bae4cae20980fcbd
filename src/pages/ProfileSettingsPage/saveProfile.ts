import type { Image } from '#contract/rules/imageSize.ts';
import type { CurrentUser } from '#contract/entities/user.ts';
import type { ProfileInput } from '#src/api/inputs.ts';
import { sessionChanged } from '#src/store/session.ts';
import type { AppThunk } from '#src/store/state.ts';

/** Saves the user's profile and updates the topbar. @throws ApiFailure */
export const saveProfile =
  (input: ProfileInput): AppThunk<Promise<CurrentUser>> =>
  async (dispatch, getState, { api }) => {
    const currentUser = await (await api()).currentUser.updateProfile(input);
    dispatch(sessionChanged({ ...getState().session, currentUser }));
    return currentUser;
  };

/** Uploads one image. `onProgress` receives the uploaded fraction, 0 to 1. @throws ApiFailure */
export const uploadAvatar =
  (file: File, onProgress: (share: number) => void): AppThunk<Promise<Image>> =>
  async (_dispatch, _getState, { api }) =>
    (await api()).images.upload(file, onProgress);
