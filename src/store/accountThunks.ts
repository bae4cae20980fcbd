import type { CurrentUser } from '#contract/entities/user.ts';
import type { Api } from '#src/api/api.ts';
import { toFailure } from '#src/api/failure.ts';
import { sessionChanged } from './session.ts';
import type { AppThunk } from './store.ts';

/** The signed-in person as the marketplace answered after a change. */
export const currentUserChanged =
  (currentUser: CurrentUser): AppThunk =>
  (dispatch, getState) =>
    void dispatch(sessionChanged({ ...getState().session, currentUser }));

/** Marketplaces that are sending a verification mail now. */
const sending = new WeakSet<Api>();

/**
 * Mails a new link to the address that waits to be proved. `verified`: meanwhile it was, elsewhere; the session knows.
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

/** Mails a link that sets a new password. @throws ApiFailure email-not-found, too-many-requests */
export function requestPasswordReset(email: string): AppThunk<Promise<void>> {
  return async (_dispatch, _getState, { api }) => (await api()).auth.requestPasswordReset(email);
}
