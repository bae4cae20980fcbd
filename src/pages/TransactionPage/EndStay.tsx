import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation } from 'react-router-dom';
import type { Transaction } from '#contract/entities/transaction.ts';
import { formatMoney } from '#contract/format/money.ts';
import { payinTotalOf } from '#contract/rules/lineItemTotals.ts';
import { toFailure, type Failure } from '#src/api/failure.ts';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { Button } from '#src/components/Button/Button.tsx';
import { ButtonRow } from '#src/components/ButtonRow/ButtonRow.tsx';
import { Modal } from '#src/components/Modal/Modal.tsx';
import { userNameOf } from '#src/components/UserName/UserName.tsx';
import { CancelButton, SubmitButton } from '#src/forms/SubmitButton.tsx';
import { Form } from '#src/forms/Form.tsx';
import { FormError } from '#src/forms/FormError.tsx';
import { usePostedFailure } from '#src/forms/posted.ts';
import { useAppDispatch } from '#src/store/hooks.ts';
import type { AppThunk } from '#src/store/state.ts';
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

/** Name of the query parameter that opens the confirmation, and of the form field that confirms. */
const field = 'end';

/**
 * Ends an accepted stay in two taps, the second of which says what happens to the money (decision 082). Afterwards the
 * other party can be blocked and reported. Works without JavaScript, where the URL opens the confirmation.
 */
export function EndStay({ role, transaction, isPossible, onChange }: EndStayProps) {
  const intl = useIntl();
  const { pathname, search } = useLocation();
  const isInUrl = new URLSearchParams(search).has(field);
  // undefined: the URL decides.
  const [isAsked, setAsked] = useState<boolean>();
  const [hasEnded, setEnded] = useState(false);
  const name = otherName(intl, role, transaction);

  if (hasEnded) return <Ended role={role} transaction={transaction} />;
  if (!isPossible) return null;
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
          name={field}
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
        onClose={() => setAsked(false)}
        closeHref={isAsked === undefined && isInUrl ? pathname : undefined}
        title={intl.formatMessage({ id: 'TransactionPage.endTitle' }, { name })}
      >
        <Confirmation
          role={role}
          transaction={transaction}
          onEnded={handleEnded}
          onLater={() => setAsked(false)}
        />
      </Modal>
    </div>
  );
}

interface ConfirmationProps extends Pick<EndStayProps, 'role' | 'transaction'> {
  onEnded: (moved: Transaction) => void;
  onLater: () => void;
}

function Confirmation({ role, transaction, onEnded, onLater }: ConfirmationProps) {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const posted = usePostedFailure(field);
  const [failure, setFailure] = useState<Failure | null | undefined>(posted);
  const { id, lineItems } = transaction;
  const isPaid = lineItems.length > 0;
  const text = (key: string) =>
    intl.formatMessage(
      { id: `TransactionPage.${key}` },
      {
        name: otherName(intl, role, transaction),
        ...(isPaid && { sum: formatMoney(intl, payinTotalOf(lineItems)) }),
      },
    );

  const handleSubmit = async () => {
    setFailure(null);
    try {
      onEnded(await dispatch(endStay(id, role)));
    } catch (caught) {
      setFailure(toFailure(caught));
    }
  };
  return (
    <Form onSubmit={handleSubmit} worksWithoutScript>
      <input type="hidden" name={field} value="confirm" />
      <p>{text(`endMeans.${role}`)}</p>
      {isPaid && <p>{text(`endMoney.${role}`)}</p>}
      <p className={css.danger}>
        <FormattedMessage id="TransactionPage.endDanger" values={{ number: <a href="tel:112">112</a> }} />
      </p>
      <FormError
        failure={failure}
        messages={{
          'transaction-invalid-transition': text('endTooLate'),
          'transaction-invalid-action-sequence': text('endBegun'),
          'transaction-locked': text('endLocked'),
        }}
        otherwise={text('endFailed')}
      />
      <ButtonRow>
        <SubmitButton>{text('endConfirm')}</SubmitButton>
        <CancelButton onCancel={onLater}>{text('endLater')}</CancelButton>
      </ButtonRow>
    </Form>
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
          <FormattedMessage id={`TransactionPage.endedText.${role}`} values={{ name }} />
        </p>
        <PersonSafety person={role === 'customer' ? transaction.provider : transaction.customer} />
      </Banner>
    </div>
  );
}

const otherName = (
  intl: ReturnType<typeof useIntl>,
  role: Role,
  { customer, provider }: Transaction,
): string => userNameOf(intl, role === 'customer' ? provider : customer);

/** @throws ApiFailure */
export const endStay =
  (transactionId: string, role: Role): AppThunk<Promise<Transaction>> =>
  async (_dispatch, _getState, { api }) =>
    (await api()).transactions.end(transactionId, role);
