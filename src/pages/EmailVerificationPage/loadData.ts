import type { ErrorCode } from '#contract/errors.ts';
import { toFailure } from '#src/api/failure.ts';
import { currentUserChanged } from '#src/store/accountThunks.ts';
import type { AppThunk } from '#src/store/state.ts';
import { definePage } from '#src/store/hooks.ts';

/**
 * Outcome of the mailed link.
 *
 * - none: the URL has no token
 * - verified: the address was verified now or before
 * - refused: the token is not valid for the signed-in user
 * - taken: another account verified the address first
 * - unanswered: the marketplace could not be reached; retry
 */
export type Verification = 'none' | 'verified' | 'refused' | 'taken' | 'unanswered';

export interface EmailVerificationData {
  verification: Verification;
}

/** The link works without a click on the page, and without JavaScript. */
export const { loadData, usePage } = definePage<EmailVerificationData>(({ search }) => async dispatch => ({
  verification: await dispatch(verify(search.get('t'))),
}));

/** Verifies the address that the token was mailed to; never rejects. */
export const verify =
  (token: string | null): AppThunk<Promise<Verification>> =>
  async (dispatch, _getState, { api }) => {
    if (!token) return 'none';
    try {
      dispatch(currentUserChanged(await (await api()).currentUser.verifyEmail(token)));
      return 'verified';
    } catch (caught) {
      const { code, status } = toFailure(caught);
      return outcomes[code as ErrorCode] ?? (status >= 400 && status < 429 ? 'refused' : 'unanswered');
    }
  };

const outcomes: Partial<Record<ErrorCode, Verification>> = {
  'email-already-verified': 'verified',
  'email-not-found': 'refused',
  'email-taken': 'taken',
};
