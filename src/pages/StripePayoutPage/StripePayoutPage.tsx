import { AccountFrame, AccountSection } from '#src/features/AccountFrame/AccountFrame.tsx';
import { PayoutPanel } from '#src/features/Payout/PayoutPanel.tsx';
import { pathTo } from '#contract/paths.ts';
import { loadPayoutAccount, type LoadedPayoutAccount } from '#src/store/payout.ts';
import { definePage } from '#src/store/hooks.ts';
import { useMessages } from '#src/util/messages.ts';

/** The user's payout account, and the details the payment provider requires. */
export function StripePayoutPage() {
  const text = useMessages('StripePayoutPage');
  const { data, update } = usePage();
  return (
    <AccountFrame page="StripePayoutPage" intro={text('intro')}>
      <AccountSection>
        <PayoutPanel
          account={data.account}
          isGone={data.isGone}
          onAccount={account => update(() => ({ account, isGone: false, returned: null }))}
          returned={data.returned ?? undefined}
          returnPath={pathTo('StripePayoutPage', {})}
        />
      </AccountSection>
    </AccountFrame>
  );
}

export interface StripePayoutData extends LoadedPayoutAccount {
  /** Outcome of the visit to the payment provider's page; null without a visit. */
  returned: 'success' | 'failure' | null;
}

export const { loadData, usePage } = definePage<StripePayoutData>(
  ({ params: { returnURLType } }) =>
    async dispatch => ({
      ...(await dispatch(loadPayoutAccount())),
      returned: returnURLType === 'success' || returnURLType === 'failure' ? returnURLType : null,
    }),
);

export { StripePayoutPage as Page };
