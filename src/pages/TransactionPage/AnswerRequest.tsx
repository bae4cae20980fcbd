import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Transaction } from '#contract/entities/transaction.ts';
import { toFailure, type Failure } from '#src/api/failure.ts';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { Button } from '#src/components/Button/Button.tsx';
import { ButtonRow } from '#src/components/ButtonRow/ButtonRow.tsx';
import { LocalTime } from '#src/components/LocalTime/LocalTime.tsx';
import { UserName } from '#src/components/UserName/UserName.tsx';
import { FormError } from '#src/forms/FormError.tsx';
import { usePosted } from '#src/forms/posted.ts';
import { usePostedFailure } from '#src/forms/usePostedFailure.ts';
import { useAppDispatch } from '#src/store/hooks.ts';
import { formatDay } from '#src/util/dates.ts';
import { answerRequest, type Answer } from './answerThunks.ts';
import { useDeadline } from './deadline.ts';
import css from './NextStep.module.css';
import { stayOf } from './stayOf.ts';

interface AnswerRequestProps {
  transaction: Transaction;
  onAnswered: (moved: Transaction) => void;
  /** Somebody else or the clock has answered. */
  onOvertaken: () => Promise<void>;
}

/** The provider accepts or declines; only one of them at a time. */
export function AnswerRequest({ transaction, onAnswered, onOvertaken }: AnswerRequestProps) {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState<Answer>();
  const posted = usePostedFailure('answer');
  const answered = usePosted('answer') === 'decline' ? 'decline' : 'accept';
  const [failed, setFailed] = useState<{ answer: Answer; failure: Failure } | undefined>(
    posted && { answer: answered, failure: posted },
  );
  const isPaid = transaction.lineItems.length > 0;
  // Nothing binds people of whom one has blocked the other; what was asked can still be refused.
  const isApart = transaction.blocked !== undefined;
  const until = useDeadline(transaction);
  const text = (key: string) => intl.formatMessage({ id: `TransactionPage.${key}` });

  const give = async (answer: Answer) => {
    setBusy(answer);
    setFailed(undefined);
    try {
      onAnswered(await dispatch(answerRequest(transaction.id, answer)));
    } catch (caught) {
      const failure = toFailure(caught);
      if (failure.code === 'transaction-invalid-transition') await onOvertaken();
      setFailed({ answer, failure });
    } finally {
      setBusy(undefined);
    }
  };

  return (
    <div className={css.step}>
      <Asked transaction={transaction} />
      {!isApart && (
        <Banner kind="info" title={text('acceptSafetyTitle')}>
          {text('acceptSafety')}
        </Banner>
      )}
      <p>
        {text(isApart ? 'acceptApart' : isPaid ? 'acceptPaidNote' : 'acceptNote')}{' '}
        {until && (
          <FormattedMessage
            id="TransactionPage.answerUntil"
            values={{ date: <LocalTime instant={until} /> }}
          />
        )}
      </p>
      {/* Without script the form is sent as it stands. */}
      <form method="post" onSubmit={event => event.preventDefault()}>
        <ButtonRow>
          {!isApart && (
            <Button
              type="submit"
              name="answer"
              value="accept"
              busy={busy === 'accept'}
              disabled={busy !== undefined}
              onClick={() => void give('accept')}
            >
              {text('accept')}
            </Button>
          )}
          <Button
            type="submit"
            name="answer"
            value="decline"
            variant="secondary"
            busy={busy === 'decline'}
            disabled={busy !== undefined}
            onClick={() => void give('decline')}
          >
            {text('decline')}
          </Button>
        </ButtonRow>
      </form>
      <FormError
        failure={failed?.failure}
        messages={{
          'transaction-invalid-transition': text('answerTooLate'),
          'transaction-locked': text('answerLocked'),
          'transaction-not-possible': text('acceptApart'),
          'transaction-payment-failed': text('acceptPaymentFailed'),
          'stripe-invalid-payment-intent-status': text('acceptPaymentFailed'),
        }}
        otherwise={failed && text(`${failed.answer}Failed`)}
      />
    </div>
  );
}

/** Who asks and for which days, where the box that says so stands below. */
function Asked({ transaction: { customer, booking, listing } }: { transaction: Transaction }) {
  const intl = useIntl();
  const stay = booking && stayOf(booking, listing);
  return (
    <p className={css.asked}>
      <strong>
        <UserName user={customer} />
      </strong>
      {stay && ` · ${formatDay(intl, stay.startDate)} – ${formatDay(intl, stay.endDate)}`}
    </p>
  );
}
