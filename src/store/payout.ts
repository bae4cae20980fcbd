import type { AccountLinkKind, PayoutAccount } from '#contract/payment/payment.ts';
import { toFailure, type Failure } from '#src/api/failure.ts';
import { currentUserChanged } from './accountThunks.ts';
import type { AppThunk } from './state.ts';

export interface LoadedPayoutAccount {
  /** null when there is none, or when payments are disabled. */
  account: PayoutAccount | null;
  /** The payment provider no longer has the account that there was. */
  isGone: boolean;
}

/** Loads the current user's payout account from the payment provider. */
export function loadPayoutAccount(): AppThunk<Promise<LoadedPayoutAccount>> {
  return async (_dispatch, getState, { api }) => {
    if (!getState().settings.payments) return { account: null, isGone: false };
    try {
      return { account: await (await api()).payoutAccount.show(), isGone: false };
    } catch (caught) {
      if (toFailure(caught).code !== 'account-gone') throw caught;
      return { account: null, isGone: true };
    }
  };
}

/** Records in the session that the user has a payout account. */
export function payoutAccountOpened(): AppThunk {
  return (dispatch, getState) => {
    const { currentUser } = getState().session;
    if (currentUser) dispatch(currentUserChanged({ ...currentUser, stripeConnected: true }));
  };
}

/** Replaces the bank account. */
export function changeBankAccount(
  bankAccountToken: string,
): AppThunk<Promise<{ account: PayoutAccount } | { failure: Failure }>> {
  return async (_dispatch, _getState, { api }) => {
    try {
      return { account: await (await api()).payoutAccount.update({ bankAccountToken }) };
    } catch (caught) {
      return { failure: toFailure(caught) };
    }
  };
}

/**
 * Creates a link to the provider's page for missing or changed details; it can be used once, for a few minutes. The
 * provider returns the user to `/success` or `/failure` under `returnPath`.
 */
export function linkToProvider(
  type: AccountLinkKind,
  returnPath: string,
): AppThunk<Promise<{ url: string } | { failure: Failure }>> {
  return async (_dispatch, getState, { api }) => {
    const back = `${getState().settings.rootUrl}${returnPath}`;
    try {
      const { payoutAccount } = await api();
      const urls = { successURL: `${back}/success`, failureURL: `${back}/failure` };
      return { url: await payoutAccount.link({ type, ...urls }) };
    } catch (caught) {
      return { failure: toFailure(caught) };
    }
  };
}
