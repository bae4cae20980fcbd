import type { ActiveLogin, Passkey } from '#contract/entities/user.ts';
import type { LoadData } from '#src/store/loadData.ts';
import type { AppThunk } from '#src/store/state.ts';
import { fetchPasskeys } from './passkeyThunks.ts';

export interface LoginsData {
  /** The user's logins, this one first; null when accounts are hosted elsewhere. */
  logins: readonly ActiveLogin[] | null;
  /** Null where the site doesn't support passkeys. */
  passkeys: readonly Passkey[] | null;
  /** When the page was rendered. Milliseconds since 1970. */
  now: number;
}

export const loadData: LoadData<LoginsData> =
  () =>
  async (dispatch, _getState, { api }) => {
    const [logins, passkeys] = await Promise.all([(await api()).logins.show(), dispatch(fetchPasskeys())]);
    return { logins, passkeys, now: Date.now() };
  };

/** Ends a login, or without an id all but this one. @throws ApiFailure */
export const endLogins =
  (id?: string): AppThunk<Promise<void>> =>
  async (_dispatch, _getState, { api }) =>
    void (await (await api()).logins.end(id));
