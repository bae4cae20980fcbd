import type { WayIn } from '#contract/account/wayIn.ts';
import { definePage } from '#src/store/hooks.ts';

export interface PasswordChangeData {
  /** What else opens the account, without logins; null when accounts are hosted elsewhere. */
  ways: readonly WayIn[] | null;
}

export const { loadData, usePage } = definePage<PasswordChangeData>(
  () =>
    async (_dispatch, _getState, { api }) => ({ ways: await (await api()).call('POST /api/ways-in') }),
);
