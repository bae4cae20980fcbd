import { useCallback, useEffect, useRef, useState } from 'react';
import type { AccountLinkKind, PayoutAccount } from '#contract/payment/payment.ts';
import type { Failure } from '#src/api/failure.ts';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { Button } from '#src/components/Button/Button.tsx';
import { StripeStatusBox, type StripeStatus } from '#src/components/StripeStatusBox/StripeStatusBox.tsx';
import { useAppDispatch } from '#src/store/hooks.ts';
import { linkToProvider } from '#src/store/payout.ts';
import { useMessages } from '#src/util/messages.ts';
import { WithStripe } from '../Stripe/WithStripe.tsx';
import { BankForm } from './BankForm.tsx';
import css from './Payout.module.css';
import { PayoutError } from './PayoutError.tsx';
import { countRenewal, clearRenewals } from './renewals.ts';
import { useCountryNames } from './useCountryNames.ts';

interface AccountStatusProps {
  account: PayoutAccount;
  onAccount: (account: PayoutAccount) => void;
  /** Called when the provider no longer has the account. */
  onGone: () => void;
  returned: PayoutReturn;
  returnPath: string;
  goTo: (url: string) => void;
}

/** An existing payout account: what it is missing, where its money goes, and how to change that. */
export function AccountStatus({
  account,
  onAccount,
  onGone,
  returned,
  returnPath,
  goTo,
}: AccountStatusProps) {
  const text = useMessages('Payout');
  const { nameOf } = useCountryNames();
  const dispatch = useAppDispatch();
  const [isLeaving, setIsLeaving] = useState(returned === 'failure');
  const [hasGivenUp, setHasGivenUp] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [bank, setBank] = useState<'shown' | 'changing' | 'changed'>('shown');
  const isMissing = account.missing.length > 0;
  const kind: AccountLinkKind = isMissing ? 'custom_account_verification' : 'custom_account_update';

  const redirectToProvider = useCallback(
    async (to: AccountLinkKind) => {
      setIsLeaving(true);
      setFailure(null);
      const answer = await dispatch(linkToProvider(to, returnPath));
      // The button stays busy until the browser has left the page.
      if ('url' in answer) return goTo(answer.url);
      setIsLeaving(false);
      if (answer.failure.code === 'account-gone') onGone();
      else setFailure(answer.failure);
    },
    [dispatch, goTo, onGone, returnPath],
  );

  // A used or expired link leads back here: users are sent on with a new one, unless that has already failed
  // repeatedly.
  const isSettled = useRef(false);
  useEffect(() => {
    if (returned === 'success') clearRenewals();
    if (returned !== 'failure' || isSettled.current) return;
    isSettled.current = true;
    if (countRenewal()) return void redirectToProvider(kind);
    setIsLeaving(false);
    setHasGivenUp(true);
  }, [returned, redirectToProvider, kind]);

  const wayOn = (
    <Button
      variant={isMissing ? 'primary' : 'secondary'}
      busy={isLeaving}
      onClick={() => void redirectToProvider(kind)}
    >
      {text(hasGivenUp ? 'tryAgain' : isMissing ? 'verify' : 'editDetails')}
    </Button>
  );
  return (
    <>
      <StripeStatusBox type={statusOf(account, returned)}>
        {!hasGivenUp && (
          <>
            {isLeaving && returned === 'failure' && <p>{text('renewing')}</p>}
            {wayOn}
          </>
        )}
      </StripeStatusBox>
      {hasGivenUp && (
        <Banner kind="warning">
          <p>{text('renewedInVain')}</p>
          <div className={css.wayOn}>{wayOn}</div>
        </Banner>
      )}
      <PayoutError failure={failure} words={text('LinkFailed')} />
      {!isMissing && !account.payoutsEnabled && <Banner kind="info">{text('checking')}</Banner>}
      {bank === 'changed' && <Banner kind="success">{text('bankSaved')}</Banner>}
      <div className={css.facts}>
        <p>
          {text(account.isCompany ? 'facts.company' : 'facts.individual', {
            country: nameOf(account.country),
          })}
        </p>
        <p>{account.bankLast4 ? text('facts.bank', { last4: account.bankLast4 }) : text('facts.noBank')}</p>
      </div>
      {bank === 'changing' ? (
        <WithStripe>
          {stripe => (
            <BankForm
              stripe={stripe}
              account={account}
              onCancel={() => setBank('shown')}
              onGone={onGone}
              onChanged={changed => {
                setBank('changed');
                onAccount(changed);
              }}
            />
          )}
        </WithStripe>
      ) : (
        <div>
          <Button variant="secondary" onClick={() => setBank('changing')}>
            {text('changeBank')}
          </Button>
        </div>
      )}
    </>
  );
}

/** Coming back proves nothing: details that are still missing count as an error. */
function statusOf({ missing }: PayoutAccount, returned: PayoutReturn): StripeStatus {
  if (missing.length === 0) return 'verificationSuccess';
  return returned === 'success' ? 'verificationError' : 'verificationNeeded';
}

/** The result of the provider's page; undefined when the user does not come from there. */
export type PayoutReturn = 'success' | 'failure' | undefined;
