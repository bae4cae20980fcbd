import type { VerificationRequest } from '#contract/entities/verification.ts';
import { toFailure } from '#src/api/failure.ts';
import type { LoadData } from '#src/store/loadData.ts';

export interface VerifyData {
  /** How the person's request stands; null for visitors, and where nobody can be asked for the badge. */
  own: { request: VerificationRequest | null } | null;
}

export const loadData: LoadData<VerifyData> =
  () =>
  async (_dispatch, _getState, { api }) => {
    const { auth, verification } = await api();
    if (!(await auth.info()).signedIn) return { own: null };
    try {
      return { own: await verification.show() };
    } catch (caught) {
      // A session that ended meanwhile: the page is there for visitors, too.
      const { status } = toFailure(caught);
      if (status === 401 || status === 403) return { own: null };
      throw caught;
    }
  };
