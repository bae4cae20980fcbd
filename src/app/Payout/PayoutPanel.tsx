import { useState } from 'react';
import type { PayoutAccount } from '#contract/entities/payment.ts';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { TestPayments } from '../stripe/TestPayments.tsx';
import { WithStripe } from '../stripe/WithStripe.tsx';
import { AccountStatus } from './AccountStatus.tsx';
import css from './Payout.module.css';
import { PayoutForm } from './PayoutForm.tsx';
import { useSay } from './useSay.ts';

/** How somebody came back from the provider's page; undefined: they were not there. */
export type PayoutReturn = 'success' | 'failure' | undefined;

interface PayoutPanelProps {
  /** null: there is none yet. */
  account: PayoutAccount | null;
  /** The account that was opened or changed. */
  onAccount: (account: PayoutAccount) => void;
  returned: PayoutReturn;
  /** Where the provider's page comes back to: `/success` and `/failure` under this path show this panel again. */
  returnPath: string;
  /** Leaves for the provider's page; replaced in tests. */
  goTo?: (url: string) => void;
}

/** All that a person does to be paid: opens the account, tells what is missing, changes the bank. */
export function PayoutPanel({ account, onAccount, returned, returnPath, goTo = leave }: PayoutPanelProps) {
  const say = useSay();
  const [isPartial, setIsPartial] = useState(false);
  return (
    <div className={css.panel}>
      <TestPayments />
      {isPartial && <Banner kind="warning">{say('peopleFailed')}</Banner>}
      {account ? (
        <AccountStatus {...{ account, onAccount, returned, returnPath, goTo }} />
      ) : (
        <WithStripe>
          {stripe => (
            <PayoutForm
              stripe={stripe}
              onOpened={(opened, isWhole) => {
                setIsPartial(!isWhole);
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
