import type { PayoutAccount } from '#contract/entities/payment.ts';
import type { LoadData } from '#src/store/loadData.ts';
import { loadPayoutAccount } from '#src/store/payout.ts';

export interface StripePayoutData {
  account: PayoutAccount | null;
  /** How the person came back from the payment provider's page; null: they were not there. */
  returned: 'success' | 'failure' | null;
}

export const loadData: LoadData<StripePayoutData> =
  ({ params: { returnURLType } }) =>
  async dispatch => ({
    account: await dispatch(loadPayoutAccount()),
    returned: returnURLType === 'success' || returnURLType === 'failure' ? returnURLType : null,
  });
