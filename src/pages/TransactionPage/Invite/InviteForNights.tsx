import loadable from '@loadable/component';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Transaction } from '#contract/booking/transaction.ts';
import { formatDay } from '#contract/time/dates.ts';
import { LazyPart } from '#src/features/ErrorBoundary/LazyPart.tsx';
import { useHasScript } from '#src/components/browserState.ts';
import { Button } from '#src/components/Button/Button.tsx';
import { NameInSentence } from '#src/components/UserName/UserName.tsx';
import css from '../NextStep.module.css';
import type { InviteModal as InviteDialog } from './InviteModal.tsx';

// Browser only; a separate constant, because the compiler plugin skips calls whose literal says so.
const inBrowser = {
  ssr: false,
  resolveComponent: (chunk: { InviteModal: typeof InviteDialog }) => chunk.InviteModal,
};
const InviteModal = loadable(() => import('./InviteModal.tsx'), inBrowser);

interface InviteForNightsProps {
  transaction: Transaction;
  onChange: (transaction: Transaction) => void;
}

/** Lets the provider of an enquiry offer some nights to the customer, who then only has to request them. */
export function InviteForNights({ transaction, onChange }: InviteForNightsProps) {
  const intl = useIntl();
  const hasScript = useHasScript();
  const [isOpen, setOpen] = useState(false);
  const { invitation, customer } = transaction;
  if (!hasScript) return null;
  return (
    <div className={css.step}>
      {invitation && (
        <p role="status">
          <FormattedMessage
            id="TransactionPage.invited"
            values={{
              name: <NameInSentence user={customer} />,
              from: formatDay(intl, invitation.start),
              until: formatDay(intl, invitation.end),
            }}
          />
        </p>
      )}
      <Button variant="secondary" size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <FormattedMessage id={invitation ? 'TransactionPage.inviteAgain' : 'TransactionPage.invite'} />
      </Button>
      {isOpen && (
        <LazyPart>
          <InviteModal
            transaction={transaction}
            onClose={() => setOpen(false)}
            onInvited={moved => {
              setOpen(false);
              onChange(moved);
            }}
          />
        </LazyPart>
      )}
    </div>
  );
}
