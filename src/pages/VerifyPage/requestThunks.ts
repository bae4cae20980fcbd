import type { VerificationRequest } from '#contract/entities/verification.ts';
import type { AppThunk } from '#src/store/store.ts';

/** Asks for the badge. `onProgress` gets the share sent, 0 to 1. @throws ApiFailure */
export const requestBadge =
  (
    note: string,
    documents: readonly File[],
    onProgress: (share: number) => void,
  ): AppThunk<Promise<VerificationRequest>> =>
  async (_dispatch, _getState, { api }) =>
    (await api()).verification.request(note, documents, onProgress);

/** Takes back what waits. @throws ApiFailure */
export const withdrawRequest =
  (): AppThunk<Promise<void>> =>
  async (_dispatch, _getState, { api }) =>
    (await api()).verification.withdraw();
