import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Transaction } from '#contract/booking/transaction.ts';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { Button } from '#src/components/Button/Button.tsx';
import { Modal } from '#src/components/Modal/Modal.tsx';
import { EndStayForm, endField, otherName } from './EndStayForm.tsx';
import type { Role } from './loadData.ts';
import { PersonSafety } from './PersonSafety.tsx';
import css from './Appeal/Appeal.module.css';

interface EndStayProps {
  role: Role;
  transaction: Transaction;
  /** Whether the viewer can end the stay now; false once it has ended. */
  isPossible: boolean;
  onChange: (transaction: Transaction) => void;
}

/**
 * Ends an accepted stay; the second of two taps says what happens to the money and offers to block the other
 * party in the same step (decision 082). Afterwards they can be reported. Works without JavaScript, where the URL opens
 * the confirmation.
 */
export function EndStay({ role, transaction, isPossible, onChange }: EndStayProps) {
  const intl = useIntl();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const isInUrl = new URLSearchParams(search).has(endField);
  // undefined: the URL decides.
  const [isAsked, setAsked] = useState<boolean>();
  const [hasEnded, setEnded] = useState(false);
  const name = otherName(intl, role, transaction);

  if (hasEnded) return <Ended role={role} transaction={transaction} />;
  if (!isPossible) return null;
  const close = () => {
    setAsked(false);
    // So that the menu can ask again.
    if (isInUrl) {
      void navigate({ pathname, hash }, { replace: true, preventScrollReset: true });
      setAsked(undefined);
    }
  };
  const handleEnded = (moved: Transaction) => {
    setAsked(false);
    setEnded(true);
    onChange(moved);
  };
  return (
    <div className={css.ask}>
      <form method="get" onSubmit={event => event.preventDefault()}>
        <Button
          type="submit"
          name={endField}
          value="ask"
          variant="quiet"
          size="small"
          aria-haspopup="dialog"
          onClick={() => setAsked(true)}
        >
          <FormattedMessage id="TransactionPage.end" />
        </Button>
      </form>
      <Modal
        isOpen={isAsked ?? isInUrl}
        onClose={close}
        closeHref={isAsked === undefined && isInUrl ? pathname : undefined}
        title={intl.formatMessage({ id: 'TransactionPage.endTitle' }, { name })}
      >
        <EndStayForm role={role} transaction={transaction} onEnded={handleEnded} onLater={close} />
      </Modal>
    </div>
  );
}

/** Confirms that the stay has ended, and offers to block and report. */
function Ended({ role, transaction }: Pick<EndStayProps, 'role' | 'transaction'>) {
  const intl = useIntl();
  const place = useRef<HTMLDivElement>(null);
  // The button that had the focus is gone.
  useEffect(() => place.current?.focus({ preventScroll: true }), []);
  const name = otherName(intl, role, transaction);
  return (
    <div ref={place} tabIndex={-1}>
      <Banner kind="success" title={intl.formatMessage({ id: 'TransactionPage.ended' })}>
        <p>
          <FormattedMessage
            id={`TransactionPage.${transaction.blocked ? 'endedBlocked' : `endedText.${role}`}`}
            values={{ name }}
          />
        </p>
        <PersonSafety person={role === 'customer' ? transaction.provider : transaction.customer} />
      </Banner>
    </div>
  );
}
