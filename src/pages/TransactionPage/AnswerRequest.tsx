import { FormattedMessage } from 'react-intl';
import type { Transaction } from '#contract/booking/transaction.ts';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { Button } from '#src/components/Button/Button.tsx';
import { ButtonRow } from '#src/components/ButtonRow/ButtonRow.tsx';
import { LocalTime } from '#src/components/LocalTime/LocalTime.tsx';
import { useMessages } from '#src/util/messages.ts';
import { AnswerError, AnswerModal, Requested } from './AnswerModal.tsx';
import { answerField, useAnswer } from './useAnswer.ts';
import { useDeadline } from './deadline.ts';
import css from './NextStep.module.css';

interface AnswerRequestProps {
  transaction: Transaction;
  /** True while the request can be accepted or declined. */
  isAnswerable: boolean;
  onAnswered: (moved: Transaction) => void;
  /** Called when somebody else or the deadline was faster. */
  onOvertaken: () => Promise<void>;
}

/** Lets the provider accept or decline, after a confirmation; only one of the two at a time. */
export function AnswerRequest({ transaction, isAnswerable, onAnswered, onOvertaken }: AnswerRequestProps) {
  const answering = useAnswer(transaction, { isAnswerable, onAnswered, onOvertaken });
  const { asked, busy, failed, ask } = answering;
  const isPaid = transaction.lineItems.length > 0;
  // Blocked parties cannot enter into a booking; a request can still be declined.
  const isBlocked = transaction.blocked !== undefined;
  const until = useDeadline(transaction);
  const text = useMessages('TransactionPage');

  return (
    <>
      {isAnswerable && (
        <div className={css.step}>
          <p className={css.asked}>
            <Requested transaction={transaction} />
          </p>
          {!isBlocked && (
            <Banner kind="info" title={text('acceptSafetyTitle')}>
              {text('acceptSafety')}
            </Banner>
          )}
          <p>
            {text(isBlocked ? 'acceptApart' : isPaid ? 'acceptPaidNote' : 'acceptNote')}{' '}
            {until && (
              <FormattedMessage
                id="TransactionPage.answerUntil"
                values={{ date: <LocalTime instant={until} /> }}
              />
            )}
          </p>
          {/* Without JavaScript the URL opens the confirmation. */}
          <form method="get" onSubmit={event => event.preventDefault()}>
            <ButtonRow>
              {(isBlocked ? (['decline'] as const) : (['accept', 'decline'] as const)).map(answer => (
                <Button
                  key={answer}
                  type="submit"
                  name={answerField}
                  value={answer}
                  variant={answer === 'accept' ? 'primary' : 'secondary'}
                  busy={busy === answer}
                  disabled={busy !== undefined}
                  aria-haspopup="dialog"
                  onClick={() => ask(answer)}
                >
                  {text(answer)}
                </Button>
              ))}
            </ButtonRow>
          </form>
          {!asked && <AnswerError failed={failed} />}
        </div>
      )}
      <AnswerModal transaction={transaction} answering={answering} />
    </>
  );
}
