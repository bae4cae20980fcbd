import type { VerificationRequest } from '#contract/account/verification.ts';
import { toFailure } from '#src/api/failure.ts';
import { definePage } from '#src/store/hooks.ts';

export interface VerifyData {
  /** The user's verification request; null for visitors, and where verification isn't available. */
  own: { request: VerificationRequest | null } | null;
}

export const { loadData, usePage } = definePage<VerifyData>(() => async (_dispatch, _getState, { api }) => {
  const { auth, call } = await api();
  if (!(await auth.info()).signedIn) return { own: null };
  try {
    return { own: await call('POST /api/verification') };
  } catch (caught) {
    // The session has ended meanwhile: show the page as for a visitor.
    const { status } = toFailure(caught);
    if (status === 401 || status === 403) return { own: null };
    throw caught;
  }
});
