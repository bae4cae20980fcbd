import type { AppThunk } from '#src/store/state.ts';

/** Puts a conversation away or brings it back. @throws ApiFailure */
export const archive =
  (transactionId: string, isArchived: boolean): AppThunk<Promise<void>> =>
  async (_dispatch, _getState, { api }) => {
    await (await api()).call('POST /api/inbox/archive', { transactionId, isArchived });
  };
