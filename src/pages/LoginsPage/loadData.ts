import type { ActiveLogin, Passkey } from '#contract/account/user.ts';
import type { WayIn } from '#contract/account/wayIn.ts';
import type { AppThunk } from '#src/store/state.ts';
import { serverNow } from '#src/util/clock.ts';
import { fetchPasskeys } from './passkeyThunks.ts';
import { definePage } from '#src/store/hooks.ts';

export interface LoginsData {
  /** The user's logins, this one first; null when accounts are hosted elsewhere. */
  logins: readonly ActiveLogin[] | null;
  /** Null where the site doesn't support passkeys. */
  passkeys: readonly Passkey[] | null;
  /** What else opens the account, without logins; null when accounts are hosted elsewhere. */
  ways: readonly WayIn[] | null;
  /** When the page was rendered. Milliseconds since 1970. */
  now: number;
}

export const { loadData, usePage } = definePage<LoginsData>(() => async (dispatch, _getState, { api }) => {
  const [logins, passkeys, ways] = await Promise.all([
    (await api()).call('POST /api/logins'),
    dispatch(fetchPasskeys()),
    dispatch(fetchWays()),
  ]);
  return { logins, passkeys, ways, now: serverNow() };
});

/** Returns what else opens the account; null when accounts are hosted elsewhere. @throws ApiFailure */
export const fetchWays =
  (): AppThunk<Promise<LoginsData['ways']>> =>
  async (_dispatch, _getState, { api }) =>
    (await api()).call('POST /api/ways-in');

/** Ends a login. @throws ApiFailure */
export const endLogin =
  (id: string): AppThunk<Promise<void>> =>
  async (_dispatch, _getState, { api }) =>
    (await api()).call('POST /api/logins/end', { id });

/** Ends all logins but this one, and with `ways` what else opens the account and isn't kept. @throws ApiFailure */
export const endOthers =
  (ways?: { keep: string[]; currentPassword?: string }): AppThunk<Promise<void>> =>
  async (_dispatch, _getState, { api }) =>
    (await api()).call('POST /api/logins/end', ways ? { ways } : {});
