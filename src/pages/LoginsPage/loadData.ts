import type { ActiveLogin } from '#contract/entities/user.ts';
import type { LoadData } from '#src/store/loadData.ts';
import type { AppThunk } from '#src/store/state.ts';

export interface LoginsData {
  /** The user's logins, this one first; null where another service keeps the accounts. */
  logins: readonly ActiveLogin[] | null;
  /** When the page was rendered. Milliseconds since 1970. */
  now: number;
}

export const loadData: LoadData<LoginsData> =
  () =>
  async (_dispatch, _getState, { api }) => ({ logins: await (await api()).logins.show(), now: Date.now() });

/** Ends a login, or without an id all but this one. @throws ApiFailure */
export const endLogins =
  (id?: string): AppThunk<Promise<void>> =>
  async (_dispatch, _getState, { api }) =>
    void (await (await api()).logins.end(id));
