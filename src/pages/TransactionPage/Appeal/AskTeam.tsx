import { useEffect, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Transaction } from '#contract/booking/transaction.ts';
import { findProcess } from '#contract/processes/index.ts';
import {
  type Appeal,
  appealMatter,
  type AppealMatter,
  type CancelReason,
  cancelReasons,
} from '#contract/booking/appeals.ts';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { contentLanguage } from '#src/components/contentLanguage.ts';
import { Button } from '#src/components/Button/Button.tsx';
import { Modal } from '#src/components/Modal/Modal.tsx';
import { TimeAgo } from '#src/components/TimeAgo/TimeAgo.tsx';
import { useAppDispatch, useSettings } from '#src/store/hooks.ts';
import { useMessages } from '#src/util/messages.ts';
import { type Failure, toFailure } from '#src/api/failure.ts';
import { ButtonRow } from '#src/components/ButtonRow/ButtonRow.tsx';
import { RadioCardsField } from '#src/forms/ChoiceFields.tsx';
import { Form } from '#src/forms/Form.tsx';
import { FormError } from '#src/forms/FormError.tsx';
import { CancelButton, SubmitButton } from '#src/forms/SubmitButton.tsx';
import { required } from '#src/forms/validators.ts';
import type { AppThunk } from '#src/store/state.ts';
import type { Role } from '../loadData.ts';
import { hasReviewed } from '../Reviews/reviewState.ts';
import css from './Appeal.module.css';

interface AskTeamProps {
  role: Role;
  transaction: Transaction;
  onChange: (transaction: Transaction) => void;
}

/** Asks the team to cancel an accepted booking, or reports that a stay did not take place (readings 37 and 39). */
export function AskTeam({ role, transaction, onChange }: AskTeamProps) {
  const text = useMessages('TransactionPage');
  const [isOpen, setIsOpen] = useState(false);
  const [isSent, setIsSent] = useState(false);
  // On a marketplace hosted elsewhere, none of our operators would read it.
  const isOurs = useSettings().apiUrl === '';
  const process = findProcess(transaction.processName);
  const matter = process && transaction.state && appealMatter(process, transaction.state);
  const asked = openAppeal(transaction, matter);
  if (asked) return <Asked appeal={asked} isNew={isSent} />;
  const looked = <AppealOutcome transaction={transaction} />;
  if (!isOurs || !matter || hasReviewed(role, transaction)) return looked;

  const handleSent = (appeal: Appeal) => {
    setIsOpen(false);
    setIsSent(true);
    onChange({ ...transaction, appeal });
  };

  return (
    <div className={css.ask}>
      {looked}
      <Button variant="quiet" size="small" onClick={() => setIsOpen(true)}>
        {text(`appeal.${matter}`)}
      </Button>
      <Modal isOpen={isOpen} onClose={() => setIsOpen(false)} title={text(`appealTitle.${matter}`)}>
        <AppealForm
          matter={matter}
          transaction={transaction}
          onSent={handleSent}
          onLater={() => setIsOpen(false)}
        />
      </Modal>
    </div>
  );
}

/** An appeal ends with the state it was made in; one the team has closed can be made again. */
function openAppeal({ appeal }: Transaction, matter: Appeal['matter'] | undefined): Appeal | undefined {
  return appeal && !appeal.closedAt && appeal.matter === matter ? appeal : undefined;
}

/** The outcome, for the party who appealed; a cancelled booking is its own answer. */
function AppealOutcome({ transaction: { appeal, state } }: { transaction: Transaction }) {
  if (!appeal?.closedAt || state === 'state/canceled') return null;
  return (
    <Banner kind="info">
      <p>
        <FormattedMessage id={`TransactionPage.appealClosed.${appeal.matter}`} />{' '}
        <TimeAgo instant={appeal.closedAt} />
      </p>
      {appeal.answer && (
        <p lang={contentLanguage(appeal.answer)} dir="auto">
          <FormattedMessage id="TransactionPage.appealAnswer" values={{ answer: appeal.answer }} />
        </p>
      )}
    </Banner>
  );
}

function Asked({ appeal: { matter, at }, isNew }: { appeal: Appeal; isNew: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  // The button that had the focus is gone.
  useEffect(() => {
    if (isNew) place.current?.focus({ preventScroll: true });
  }, [isNew]);
  return (
    <div ref={place} tabIndex={-1}>
      <Banner kind="info">
        <FormattedMessage id={`TransactionPage.appealed.${matter}`} /> <TimeAgo instant={at} />
      </Banner>
    </div>
  );
}

interface AppealFormProps {
  matter: AppealMatter;
  transaction: Transaction;
  onSent: (appeal: Appeal) => void;
  onLater: () => void;
}

interface Values {
  reason: CancelReason;
}

/** Explains what happens before the appeal is sent; the team, not this form, informs the other party. */
function AppealForm({ matter, transaction, onSent, onLater }: AppealFormProps) {
  const dispatch = useAppDispatch();
  const [failure, setFailure] = useState<Failure | null>(null);
  const text = useMessages('TransactionPage');
  const isPaid = transaction.lineItems.length > 0;

  const handleSubmit = async ({ reason }: Partial<Values>) => {
    setFailure(null);
    try {
      const appeal =
        matter === 'cancel' && reason ? { matter, reason } : ({ matter: 'didNotHappen' } as const);
      onSent(await dispatch(sendAppeal(transaction.id, appeal)));
    } catch (caught) {
      setFailure(toFailure(caught));
    }
  };

  return (
    <Form<Partial<Values>> onSubmit={handleSubmit}>
      <p>{text(matter === 'cancel' && isPaid ? 'appealText.cancel.paid' : `appealText.${matter}`)}</p>
      {matter === 'cancel' && (
        <RadioCardsField
          name="reason"
          label={text('appealReason')}
          options={cancelReasons.map(value => ({ value, label: text(`appealReasons.${value}`) }))}
          validate={required(text('appealReasonRequired'))}
          isRequired
        />
      )}
      <p className={css.danger}>
        <FormattedMessage id="TransactionPage.appealDanger" values={{ number: <a href="tel:112">112</a> }} />
      </p>
      <FormError
        failure={failure}
        messages={{ 'transaction-invalid-transition': text('appealTooLate') }}
        otherwise={text('appealFailed')}
      />
      <ButtonRow>
        <SubmitButton>{text(`appealSend.${matter}`)}</SubmitButton>
        <CancelButton onCancel={onLater}>{text('appealLater')}</CancelButton>
      </ButtonRow>
    </Form>
  );
}

/** @throws ApiFailure */
const sendAppeal =
  (
    transactionId: string,
    appeal: { matter: 'cancel'; reason: CancelReason } | { matter: 'didNotHappen' },
  ): AppThunk<Promise<Appeal>> =>
  async (_dispatch, _getState, { api }) =>
    (await api()).call('POST /api/safety/appeal', { id: transactionId, ...appeal });
