import { contentPages } from '#src/config/contentPages.ts';
import type { PageName } from '#src/config/paths.ts';
import type { AppThunk } from '#src/store/store.ts';
import { listingDraftKey, readTyped } from '#src/util/typedDraft.ts';
import { matchRoute } from '../matchRoute.ts';

/** What is missing of an account (specification section 4). */
export type Reminder = 'EMAIL_VERIFICATION' | 'VERIFY_ACCOUNT';

/** Pages on which people are doing just that, or something that must not be disturbed: looking for help in danger above all. */
const quietPages: readonly PageName[] = [
  'LoginPage',
  'SignupPage',
  'ConfirmPage',
  'ContactDetailsPage',
  'EmailVerificationPage',
  'PasswordResetPage',
  'StripePayoutPage',
  'StripePayoutOnboardingPage',
  'EditListingStripeOnboardingPage',
  'VerifyPage',
  ...contentPages,
];

/**
 * What the signed-in person should be reminded of on this page; the address of their mailbox comes first. Asks whether
 * they have orders, or offer something, only where it matters (readings 33). Never rejects.
 */
export const findReminder =
  (pathname: string): AppThunk<Promise<Reminder | null>> =>
  async (_dispatch, getState, { api }) => {
    const { currentUser, hasListings } = getState().session;
    const found = matchRoute({ pathname, search: '' });
    if (!currentUser || !found || quietPages.includes(found.route.name)) return null;
    const { params } = found.match;
    // Asked once more after the calls: people may have begun to write meanwhile.
    const mayDisturb = () => !isWriting(currentUser.id, params) && !isDialogOpen();
    if (!mayDisturb()) return null;
    const first = { page: 1, perPage: 1 };
    try {
      const { ownListings, transactions } = await api();
      if (!currentUser.emailVerified) {
        const hasOrders = async () =>
          (await transactions.query({ ...first, only: 'order' })).pagination.totalItems > 0;
        if (hasListings || (await hasOrders())) return mayDisturb() ? 'EMAIL_VERIFICATION' : null;
      }
      const isVerified = currentUser.profile?.publicData.isVerified === true;
      if (isVerified || !hasListings || !pathname.includes('/l/')) return null;
      const offers = await ownListings.query({ ...first, pub_category: 'offeringPlace' });
      return offers.pagination.totalItems > 0 && mayDisturb() ? 'VERIFY_ACCOUNT' : null;
    } catch {
      return null;
    }
  };

/**
 * Whether somebody is in the middle of a listing (readings 33): the four steps of a new one are one form, of a published
 * one each tab is. Payout details are left in peace like the account's.
 */
function isWriting(userId: string, { id, type, tab }: Readonly<Record<string, string>>): boolean {
  if (!tab || !type) return false;
  if (tab === 'payout-details') return true;
  return type !== 'edit' || readTyped(listingDraftKey(userId, id, tab)) !== undefined;
}

/** Somebody who answers a dialog, such as an enquiry, is let finish. */
const isDialogOpen = (): boolean => document.querySelector('dialog[open]') !== null;
