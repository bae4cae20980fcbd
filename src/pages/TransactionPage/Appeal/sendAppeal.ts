import type { Appeal, CancelReason } from '#contract/rules/appeals.ts';
import type { AppThunk } from '#src/store/state.ts';

/** @throws ApiFailure */
export const sendAppeal =
  (
    transactionId: string,
    appeal: { matter: 'cancel'; reason: CancelReason } | { matter: 'didNotHappen' },
  ): AppThunk<Promise<Appeal>> =>
  async (_dispatch, _getState, { api }) =>
    (await api()).safety.appeal(transactionId, appeal);
