import type { InputOf } from '#src/api/endpoints/endpoint.ts';
import type { Endpoints } from '#src/api/endpoints/index.ts';
import type { AppThunk } from '#src/store/state.ts';

/** Sends a message to the operators. @throws ApiFailure conflict when it looks automatic, too-many-requests */
export const sendContactMessage =
  (message: InputOf<Endpoints['POST /api/contact']>): AppThunk<Promise<void>> =>
  async (_dispatch, _getState, { api }) =>
    (await api()).call('POST /api/contact', message);
