import type { PayoutAccount } from '#contract/entities/payment.ts';
import type { LoadData } from '#src/store/loadData.ts';
import { loadPayoutAccount } from '#src/store/payout.ts';

export interface StripePayoutData {
  account: PayoutAccount | null;
  /** Outcome of the visit to the payment provider's page; null without a visit. */
  returned: 'success' | 'failure' | null;
}

export const loadData: LoadData<StripePayoutData> =
  ({ params: { returnURLType } }) =>
  async dispatch => ({
    account: await dispatch(loadPayoutAccount()),
    returned: returnURLType === 'success' || returnURLType === 'failure' ? returnURLType : null,
  });
