import type { VerificationRequest } from '#contract/rules/verification.ts';
import type { AppThunk } from '#src/store/state.ts';

/** Requests verification. `onProgress` receives the fraction uploaded, 0 to 1. @throws ApiFailure */
export const requestBadge =
  (
    note: string,
    documents: readonly File[],
    onProgress: (share: number) => void,
  ): AppThunk<Promise<VerificationRequest>> =>
  async (_dispatch, _getState, { api }) =>
    (await api()).verification.request(note, documents, onProgress);

/** Withdraws the pending request. @throws ApiFailure */
export const withdrawRequest =
  (): AppThunk<Promise<void>> =>
  async (_dispatch, _getState, { api }) =>
    (await api()).verification.withdraw();
