import type { Passkey } from '#contract/account/user.ts';
import type { AppThunk } from '#src/store/state.ts';

/** Absent for users without a password, who need a recent login instead. */
type Proof = string | undefined;

const proven = (password: Proof) => (password === undefined ? {} : { password });

/** Returns the user's passkeys; null where the site doesn't support them. @throws ApiFailure */
export const fetchPasskeys =
  (): AppThunk<Promise<readonly Passkey[] | null>> =>
  async (_dispatch, _getState, { api }) =>
    (await api()).call('POST /api/passkeys');

/** @throws ApiFailure; Error when the browser creates none, see `ceremonyEnd` */
export const addPasskey =
  (name: string, password: Proof): AppThunk<Promise<void>> =>
  async (_dispatch, _getState, { api }) => {
    const { call } = await api();
    const ceremonies = await import('#src/features/Passkeys/ceremonies.ts');
    const options = await call('POST /api/passkeys/begin', proven(password));
    const response = await ceremonies.createPasskey(options);
    await call('POST /api/passkeys/finish', { response, name });
  };

/** @throws ApiFailure */
export const renamePasskey =
  (id: string, name: string): AppThunk<Promise<void>> =>
  async (_dispatch, _getState, { api }) => {
    const { call } = await api();
    await call('POST /api/passkeys/rename', { id, name });
  };

/** @throws ApiFailure `conflict` for the last way to log in */
export const deletePasskey =
  (id: string, password: Proof): AppThunk<Promise<void>> =>
  async (_dispatch, _getState, { api }) => {
    const { call } = await api();
    await call('POST /api/passkeys/remove', { id, ...proven(password) });
  };
