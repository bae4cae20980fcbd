import { FormattedMessage, useIntl } from 'react-intl';
import type { Transaction } from '#contract/booking/transaction.ts';
import { payinTotalOf, payoutTotalOf } from '#contract/booking/lineItemTotals.ts';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { ButtonRow } from '#src/components/ButtonRow/ButtonRow.tsx';
import { Modal } from '#src/components/Modal/Modal.tsx';
import { UserName, userNameOf } from '#src/components/UserName/UserName.tsx';
import { CancelButton, SubmitButton } from '#src/forms/SubmitButton.tsx';
import { Form } from '#src/forms/Form.tsx';
import { PersistDraft, useFormDraft } from '#src/forms/formDraft.tsx';
import { TextAreaField } from '#src/forms/TextAreaField.tsx';
import { useSession } from '#src/store/hooks.ts';
import { formatMoney } from '#contract/payment/money.ts';
import { formatDay } from '#contract/time/dates.ts';
import { stayOf } from '#src/util/stayOf.ts';
import { useMessages } from '#src/util/messages.ts';
import { FormError } from '#src/forms/FormError.tsx';
import type { Answer } from './answerThunks.ts';
import { answerField, type Answering, type FailedAnswer } from './useAnswer.ts';
import { whyNoMessages } from './NoMessagesNotice.tsx';

interface AnswerModalProps {
  transaction: Transaction;
  answering: Answering;
}

/** Asks the provider to confirm the answer: accepting takes another person's money. */
export function AnswerModal({ transaction, answering }: AnswerModalProps) {
  const text = useMessages('TransactionPage');
  const { asked, closeHref, leave } = answering;
  return (
    <Modal
      isOpen={asked !== undefined}
      onClose={leave}
      closeHref={closeHref}
      title={asked ? text(`${asked}Title`) : ''}
    >
      {asked && <Question key={asked} asked={asked} transaction={transaction} answering={answering} />}
    </Modal>
  );
}

interface Values {
  note?: string;
}

function Question({ asked, transaction, answering }: AnswerModalProps & { asked: Answer }) {
  const intl = useIntl();
  const session = useSession();
  const { failed, busy, give, leave } = answering;
  const { typed, keep, forget } = useFormDraft(`${asked}.${transaction.id}`);
  const name = userNameOf(intl, transaction.customer);
  const canWrite = asked === 'decline' && whyNoMessages(transaction, session) === undefined;
  const text = useMessages('TransactionPage', { name });

  const handleSubmit = async ({ note = '' }: Values) => {
    if (await give(asked, note.trim())) forget();
  };

  return (
    <Form<Values>
      onSubmit={handleSubmit}
      worksWithoutScript
      initialValues={typeof typed === 'string' ? { note: typed } : undefined}
    >
      <input type="hidden" name={answerField} value={asked} />
      <p>
        <Requested transaction={transaction} />
      </p>
      <p>
        <Consequence asked={asked} transaction={transaction} name={name} />
      </p>
      {asked === 'accept' && (
        <Banner kind="info" title={text('acceptSafetyTitle')}>
          {text('acceptSafety')}
        </Banner>
      )}
      {canWrite && (
        <>
          <TextAreaField
            name="note"
            label={text('declineNote')}
            hint={text('declineNoteHint')}
            isRequired={false}
            rows={3}
          />
          <PersistDraft onType={({ note }: Values) => (note?.trim() ? keep(note) : forget())} />
        </>
      )}
      <AnswerError failed={failed} />
      <ButtonRow>
        <SubmitButton busy={busy !== undefined}>{text(`${asked}Confirm`)}</SubmitButton>
        <CancelButton onCancel={leave}>{text('answerLater')}</CancelButton>
      </ButtonRow>
    </Form>
  );
}

/** Explains what the answer does, with the sums that it moves. */
function Consequence({
  asked,
  transaction: { lineItems },
  name,
}: Omit<AnswerModalProps, 'answering'> & { asked: Answer; name: string }) {
  const intl = useIntl();
  if (lineItems.length === 0)
    return <FormattedMessage id={`TransactionPage.${asked}MeansFree`} values={{ name }} />;
  const sum = formatMoney(intl, payinTotalOf(lineItems));
  const payout = formatMoney(intl, payoutTotalOf(lineItems));
  return <FormattedMessage id={`TransactionPage.${asked}MeansPaid`} values={{ name, sum, payout }} />;
}

/** Who sent the request, and for which days. */
function Requested({ transaction: { customer, booking, listing } }: { transaction: Transaction }) {
  const intl = useIntl();
  const stay = booking && stayOf(booking, listing);
  return (
    <>
      <strong>
        <UserName user={customer} />
      </strong>
      {stay && ` · ${formatDay(intl, stay.start)} – ${formatDay(intl, stay.end)}`}
    </>
  );
}

/** Explains why an answer failed. */
export function AnswerError({ failed }: { failed: FailedAnswer | undefined }) {
  const text = useMessages('TransactionPage');
  return (
    <FormError
      failure={failed?.failure}
      messages={{
        'transaction-invalid-transition': text('answerTooLate'),
        'transaction-locked': text('answerLocked'),
        'transaction-not-possible': text('acceptApart'),
        'transaction-customer-banned-or-deleted': text('customerBanned'),
        'transaction-payment-failed': text('acceptPaymentFailed'),
        'payment-gone': text('acceptPaymentFailed'),
        'stripe-invalid-payment-intent-status': text('acceptPaymentFailed'),
      }}
      otherwise={failed && text(`${failed.answer}Failed`)}
    />
  );
}
