import { useIntl } from 'react-intl';
import { AccountFrame, AccountSection } from '#src/app/AccountFrame/AccountFrame.tsx';
import { PayoutPanel } from '#src/app/Payout/PayoutPanel.tsx';
import { pathTo } from '#contract/paths.ts';
import { usePage } from '#src/store/hooks.ts';
import type { StripePayoutData } from './loadData.ts';

/** The user's payout account, and the details the payment provider requires. */
export function StripePayoutPage() {
  const intl = useIntl();
  const { data, update } = usePage<StripePayoutData>();
  return (
    <AccountFrame page="StripePayoutPage" intro={intl.formatMessage({ id: 'StripePayoutPage.intro' })}>
      <AccountSection>
        <PayoutPanel
          account={data.account}
          onAccount={account => update(() => ({ account, returned: null }))}
          returned={data.returned ?? undefined}
          returnPath={pathTo('StripePayoutPage', {})}
        />
      </AccountSection>
    </AccountFrame>
  );
}

export { StripePayoutPage as Page };
export { loadData } from './loadData.ts';
