import type { WayIn } from '#contract/account/wayIn.ts';
import { definePage } from '#src/store/hooks.ts';

export interface PasswordResetData {
  /** What else opens the account; null when the link sets no password, and when accounts are hosted elsewhere. */
  ways: readonly WayIn[] | null;
}

export const { loadData, usePage } = definePage<PasswordResetData>(
  ({ search }) =>
    async (_dispatch, _getState, { api }) => {
      const email = search.get('e')?.trim();
      const token = search.get('t')?.trim();
      if (!email || !token) return { ways: null };
      return { ways: await (await api()).call('POST /api/ways-in/by-link', { email, token }) };
    },
);
