import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Transaction } from '#contract/entities/transaction.ts';
import { toFailure, type Failure } from '#src/api/failure.ts';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { Button } from '#src/components/Button/Button.tsx';
import { FormError } from '#src/forms/FormError.tsx';
import { useAppDispatch, usePage } from '#src/store/hooks.ts';
import { answerRequest, type Answer } from './answerThunks.ts';
import type { TransactionData } from './loadData.ts';
import css from './NextStep.module.css';

/** The provider accepts or declines; only one of them at a time. */
export function AnswerRequest({ transaction }: { transaction: Transaction }) {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const { update } = usePage<TransactionData>();
  const [busy, setBusy] = useState<Answer>();
  const [failed, setFailed] = useState<{ answer: Answer; failure: Failure }>();
  const isPaid = transaction.lineItems.length > 0;
  const text = (key: string) => intl.formatMessage({ id: `TransactionPage.${key}` });

  const give = async (answer: Answer) => {
    setBusy(answer);
    setFailed(undefined);
    try {
      const moved = await dispatch(answerRequest(transaction.id, answer));
      update(page => ({ ...page, transaction: moved }));
    } catch (caught) {
      setFailed({ answer, failure: toFailure(caught) });
    } finally {
      setBusy(undefined);
    }
  };

  return (
    <div className={css.step}>
      <Banner kind="info" title={text('acceptSafetyTitle')}>
        {text('acceptSafety')}
      </Banner>
      <p>
        <FormattedMessage id={isPaid ? 'TransactionPage.acceptPaidNote' : 'TransactionPage.acceptNote'} />
      </p>
      <div className={css.buttons}>
        <Button busy={busy === 'accept'} disabled={busy !== undefined} onClick={() => void give('accept')}>
          {text('accept')}
        </Button>
        <Button
          variant="secondary"
          busy={busy === 'decline'}
          disabled={busy !== undefined}
          onClick={() => void give('decline')}
        >
          {text('decline')}
        </Button>
      </div>
      <FormError failure={failed?.failure} messages={failed && messagesOf(failed, text)} />
    </div>
  );
}

function messagesOf(
  { answer, failure }: { answer: Answer; failure: Failure },
  text: (key: string) => string,
) {
  const failed = text(`${answer}Failed`);
  return {
    ...(failure.status ? { [failure.code]: failed } : {}),
    'transaction-invalid-transition': text('answerTooLate'),
    'transaction-payment-failed': text('acceptPaymentFailed'),
  };
}
