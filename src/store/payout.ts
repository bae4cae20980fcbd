import type { AccountLinkKind, PayoutAccount } from '#contract/entities/payment.ts';
import { toFailure, type Failure } from '#src/api/failure.ts';
import { currentUserChanged } from './accountThunks.ts';
import type { AppThunk } from './store.ts';

/** The signed-in person's account as the payment provider has it now; null without one, or where nobody can pay. */
export function loadPayoutAccount(): AppThunk<Promise<PayoutAccount | null>> {
  return async (_dispatch, getState, { api }) =>
    getState().settings.payments ? (await api()).payoutAccount.show() : null;
}

/** The session knows that the person can be paid. */
export function payoutAccountOpened(): AppThunk {
  return (dispatch, getState) => {
    const { currentUser } = getState().session;
    if (currentUser) dispatch(currentUserChanged({ ...currentUser, stripeConnected: true }));
  };
}

/** Another bank account from now on. */
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
 * A page of the provider that asks what is missing, or lets things be changed; good once, for minutes. It comes back to
 * `/success` and `/failure` under `returnPath`.
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
