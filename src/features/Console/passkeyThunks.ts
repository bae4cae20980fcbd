import type { AppThunk } from '#src/store/state.ts';

/**
 * Proves the second factor with a passkey. @throws ApiFailure; Error when the browser returns none, see `ceremonyEnd`
 */
export const unlockByPasskey =
  (): AppThunk<Promise<void>> =>
  async (_dispatch, _getState, { api }) => {
    const { call } = await api();
    const { signWithPasskey } = await import('../Passkeys/ceremonies.ts');
    const { data } = await call('POST /api/console/begin-passkey');
    await call('POST /api/console/unlock-by-passkey', { response: await signWithPasskey(data) });
  };

/** @throws ApiFailure `forbidden` without a fresh code; Error when the browser creates none, see `ceremonyEnd` */
export const addConsolePasskey =
  (name: string): AppThunk<Promise<void>> =>
  async (_dispatch, _getState, { api }) => {
    const { call } = await api();
    const { createPasskey } = await import('../Passkeys/ceremonies.ts');
    const { data } = await call('POST /api/console/begin-adding-passkey');
    await call('POST /api/console/add-passkey', { response: await createPasskey(data), name });
  };
