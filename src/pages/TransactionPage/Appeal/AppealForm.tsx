import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Transaction } from '#contract/booking/transaction.ts';
import {
  cancelReasons,
  type Appeal,
  type AppealMatter,
  type CancelReason,
} from '#contract/booking/appeals.ts';
import { toFailure, type Failure } from '#src/api/failure.ts';
import { ButtonRow } from '#src/components/ButtonRow/ButtonRow.tsx';
import { RadioCardsField } from '#src/forms/ChoiceFields.tsx';
import { Form } from '#src/forms/Form.tsx';
import { FormError } from '#src/forms/FormError.tsx';
import { CancelButton, SubmitButton } from '#src/forms/SubmitButton.tsx';
import { required } from '#src/forms/validators.ts';
import { useAppDispatch } from '#src/store/hooks.ts';
import css from './Appeal.module.css';
import type { AppThunk } from '#src/store/state.ts';
import { useMessages } from '#src/util/messages.ts';

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
export function AppealForm({ matter, transaction, onSent, onLater }: AppealFormProps) {
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
export const sendAppeal =
  (
    transactionId: string,
    appeal: { matter: 'cancel'; reason: CancelReason } | { matter: 'didNotHappen' },
  ): AppThunk<Promise<Appeal>> =>
  async (_dispatch, _getState, { api }) =>
    (await api()).call('POST /api/safety/appeal', { id: transactionId, ...appeal });
