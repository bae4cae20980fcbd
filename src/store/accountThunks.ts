import type { CurrentUser } from '#contract/account/user.ts';
import type { Api } from '#src/api/api.ts';
import { toFailure } from '#src/api/failure.ts';
import { sessionChanged } from './session.ts';
import type { AppThunk } from './state.ts';

/** Stores the current user as the marketplace returned it after a change. */
export const currentUserChanged =
  (currentUser: CurrentUser): AppThunk =>
  (dispatch, getState) =>
    void dispatch(sessionChanged({ ...getState().session, currentUser }));

/** API clients with a verification mail in progress. */
const sending = new WeakSet<Api>();

/**
 * Sends a new verification link to the pending address. Resolves to `verified` when the address has been verified
 * elsewhere meanwhile; the session is updated.
 * @throws ApiFailure email-too-many-verification-requests; Error 'Verification email sending already in progress'
 */
export function sendVerificationEmail(): AppThunk<Promise<'sent' | 'verified'>> {
  return async (dispatch, _getState, { api }) => {
    const marketplace = await api();
    if (sending.has(marketplace)) throw new Error('Verification email sending already in progress');
    sending.add(marketplace);
    try {
      await marketplace.currentUser.sendVerificationEmail();
      return 'sent';
    } catch (caught) {
      if (toFailure(caught).code !== 'email-already-verified') throw caught;
      const currentUser = await marketplace.currentUser.show();
      if (currentUser) dispatch(currentUserChanged(currentUser));
      return 'verified';
    } finally {
      sending.delete(marketplace);
    }
  };
}

/** Sends a password reset link. @throws ApiFailure email-not-found, too-many-requests */
export function requestPasswordReset(email: string): AppThunk<Promise<void>> {
  return async (_dispatch, _getState, { api }) => (await api()).auth.requestPasswordReset(email);
}
