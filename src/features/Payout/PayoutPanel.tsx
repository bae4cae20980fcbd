import { useState } from 'react';
import type { PayoutAccount } from '#contract/payment/payment.ts';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { useMessages } from '#src/util/messages.ts';
import { TestPayments, WithStripe } from '../Stripe/WithStripe.tsx';
import { AccountStatus, type PayoutReturn } from './AccountStatus.tsx';
import css from './Payout.module.css';
import { PayoutForm } from './PayoutForm.tsx';

interface PayoutPanelProps {
  /** null: there is none yet. */
  account: PayoutAccount | null;
  /** The provider no longer has the account that there was: the details have to be entered again. */
  isGone: boolean;
  /** Called with the account that was opened or changed. */
  onAccount: (account: PayoutAccount) => void;
  returned: PayoutReturn;
  /** Return path of the provider's page: `/success` and `/failure` under it show this panel again. */
  returnPath: string;
  /** Redirects to the provider's page; replaced in tests. */
  goTo?: (url: string) => void;
}

/** Everything about getting paid: opens the account, shows what is missing, changes the bank account. */
export function PayoutPanel({
  account,
  isGone,
  onAccount,
  returned,
  returnPath,
  goTo = leave,
}: PayoutPanelProps) {
  const text = useMessages('Payout');
  const [isPartial, setIsPartial] = useState(false);
  const [isLost, setIsLost] = useState(isGone);
  return (
    <div className={css.panel}>
      <TestPayments />
      {isPartial && <Banner kind="warning">{text('peopleFailed')}</Banner>}
      {isLost && <Banner kind="warning">{text('gone')}</Banner>}
      {account && !isLost ? (
        <AccountStatus
          {...{ account, onAccount, returned, returnPath, goTo }}
          onGone={() => setIsLost(true)}
        />
      ) : (
        <WithStripe>
          {stripe => (
            <PayoutForm
              stripe={stripe}
              onOpened={(opened, isWhole) => {
                setIsPartial(!isWhole);
                setIsLost(false);
                onAccount(opened);
              }}
            />
          )}
        </WithStripe>
      )}
    </div>
  );
}

const leave = (url: string) => window.location.assign(url);
