import { FormError } from '#src/forms/FormError.tsx';
import { useMessages } from '#src/util/messages.ts';
import type { FailedAnswer } from './useAnswer.ts';

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
