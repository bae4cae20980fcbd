import type { WayIn } from '#contract/account/wayIn.ts';
import type { LoadData } from '#src/store/loadData.ts';

export interface PasswordChangeData {
  /** What else opens the account, without logins; null when accounts are hosted elsewhere. */
  ways: readonly WayIn[] | null;
}

export const loadData: LoadData<PasswordChangeData> =
  () =>
  async (_dispatch, _getState, { api }) => ({ ways: await (await api()).waysIn.own() });
