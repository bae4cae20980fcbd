import { contentPages } from '#src/config/contentPages.ts';
import type { PageName } from '#contract/paths.ts';
import { listingDraftKey, readFormDraft } from '#src/util/formDraft.ts';
import { matchRoute } from '../matchRoute.ts';
import { confirmEmailId } from '#src/features/PageFrame/PageFrame.tsx';
import type { AppThunk } from '#src/store/state.ts';

/** What is missing from an account (specification section 4). */
export type Reminder = 'EMAIL_VERIFICATION' | 'VERIFY_ACCOUNT';

/** Pages where users are already doing it, or must not be interrupted: above all, looking for help in danger. */
const pagesWithoutReminder: readonly PageName[] = [
  'LoginPage',
  'SignupPage',
  'ConfirmPage',
  'ContactDetailsPage',
  'EmailVerificationPage',
  'PasswordResetPage',
  'EndAccessPage',
  'StripePayoutPage',
  'StripePayoutOnboardingPage',
  'EditListingStripeOnboardingPage',
  'VerifyPage',
  ...contentPages,
];

/**
 * Returns the reminder for the signed-in user on this page; email verification comes first. Checks only where it
 * matters whether they have orders or offers (readings 33). Never rejects.
 */
export const findReminder =
  (pathname: string): AppThunk<Promise<Reminder | null>> =>
  async (_dispatch, getState, { api }) => {
    const { currentUser, hasListings } = getState().session;
    const found = matchRoute({ pathname, search: '' });
    if (!currentUser || !found || pagesWithoutReminder.includes(found.route.name)) return null;
    const { params } = found.match;
    // Checked again after the calls: the user may have begun to type in the meantime.
    const mayDisturb = () => !isWriting(currentUser.id, params) && !document.getElementById(confirmEmailId);
    if (!mayDisturb()) return null;
    try {
      const { ownListings, transactions } = await api();
      if (!currentUser.emailVerified) {
        const hasOrders = async () =>
          (await transactions.query({ only: 'order', page: 1, perPage: 1 })).pagination.totalItems > 0;
        if (hasListings || (await hasOrders())) return mayDisturb() ? 'EMAIL_VERIFICATION' : null;
      }
      const isVerified = currentUser.profile?.publicData.isVerified === true;
      if (isVerified || !hasListings || !pathname.includes('/l/')) return null;
      const offers = await ownListings.count({ pub_category: 'offeringPlace' });
      return offers > 0 && mayDisturb() ? 'VERIFY_ACCOUNT' : null;
    } catch {
      return null;
    }
  };

/**
 * Whether the user is editing a listing (readings 33): the four steps of a new one are one form, each tab of a
 * published one is its own. Payout details are not interrupted either, like those of the account.
 */
function isWriting(userId: string, { id, type, tab }: Readonly<Record<string, string>>): boolean {
  if (!tab || !type) return false;
  if (tab === 'payout-details') return true;
  return type !== 'edit' || readFormDraft(listingDraftKey(userId, id, tab)) !== undefined;
}
