import type { Transaction } from '#contract/booking/transaction.ts';
import { Button } from '#src/components/Button/Button.tsx';
import { ButtonRow } from '#src/components/ButtonRow/ButtonRow.tsx';
import { useMessages } from '#src/util/messages.ts';
import { AnswerError, AnswerModal } from './AnswerModal.tsx';
import { answerField, useAnswer } from './useAnswer.ts';
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
  // Blocked parties cannot enter into a booking; a request can still be declined.
  const isBlocked = transaction.blocked !== undefined;
  const text = useMessages('TransactionPage');

  return (
    <>
      {isAnswerable && (
        <div className={css.step}>
          {isBlocked && <p className={css.words}>{text('acceptApart')}</p>}
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
                  size="small"
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
