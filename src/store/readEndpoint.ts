import type { ReadEndpoint } from '#src/api/ownEndpoints.ts';
import type { AppThunk } from './state.ts';

/**
 * Calls an endpoint of this site that is read, without loading the SDK: for what a page that the server rendered reads
 * later. @throws ApiFailure
 */
export const readEndpoint =
  <T>(ask: (read: ReadEndpoint) => Promise<T>): AppThunk<Promise<T>> =>
  async (_dispatch, _getState, { api, read }) =>
    ask(read ?? (await api()).call);
