import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Transaction } from '#contract/booking/transaction.ts';
import { awaitsProvider } from '#contract/processes/history.ts';
import { isBookableWith } from '#src/config/booking.ts';
import { Banner } from '#src/components/Banner/Banner.tsx';
import type { Settings } from '#src/config/settings.ts';
import { useAppDispatch, useSettings } from '#src/store/hooks.ts';
import { serverDate } from '#src/util/clock.ts';
import { AnswerRequest } from './AnswerRequest.tsx';
import { reloadTransaction } from './answerThunks.ts';
import { BookAfterEnquiry, FinishPayment, isOffered } from './Booking.tsx';
import { CheckIn, isThere } from './Next/CheckIn.tsx';
import type { Role } from './loadData.ts';
import { findProcess } from '#contract/processes/index.ts';
import { nextTransitions, type TransitionName } from '#contract/processes/process.ts';

interface NextStepProps {
  role: Role;
  transaction: Transaction;
  /** Read-only viewer: no actions. */
  readOnly: boolean;
  onChange: (transaction: Transaction) => void;
}

/** The viewer's next action, always in sight above the messages (specification section 4). */
export function NextStep({ role, transaction, readOnly, onChange }: NextStepProps) {
  const dispatch = useAppDispatch();
  const [isOvertaken, setIsOvertaken] = useState(false);

  const handleOvertaken = async () => {
    const now = await dispatch(reloadTransaction(transaction.id)).catch(() => undefined);
    if (!now) return;
    setIsOvertaken(true);
    onChange(now);
  };

  return (
    <>
      {isOvertaken && (
        <Banner kind="warning">
          <FormattedMessage id="TransactionPage.overtaken" />
        </Banner>
      )}
      {!readOnly && role === 'customer' && <CustomerStep transaction={transaction} />}
      {!readOnly && role === 'provider' && (
        <AnswerRequest
          key={transaction.id}
          transaction={transaction}
          isAnswerable={awaitsProvider(transaction)}
          onAnswered={onChange}
          onOvertaken={handleOvertaken}
        />
      )}
    </>
  );
}

function CustomerStep({ transaction }: Pick<NextStepProps, 'transaction'>) {
  const { listing, state } = transaction;
  const settings = useSettings();
  if (state === 'state/accepted') {
    return settings.apiUrl === '' && isThere(transaction, serverDate()) ? (
      <CheckIn key={transaction.id} transaction={transaction} />
    ) : null;
  }
  if (canMake(transaction, 'customer', ['transition/confirm-payment'])) {
    return <FinishPayment transaction={transaction} />;
  }
  const mayBook = canMake(transaction, 'customer', bookings);
  return mayBook && !transaction.blocked && listing && isOffered(transaction, listing, settings) ? (
    <BookAfterEnquiry transaction={transaction} listing={listing} />
  ) : null;
}

/** Returns whether the provider can invite the customer of an enquiry for some nights. */
export function mayInvite(transaction: Transaction, settings: Settings): boolean {
  const { listing, customer, blocked } = transaction;
  return (
    canMake(transaction, 'customer', bookings) &&
    settings.apiUrl === '' &&
    !blocked &&
    listing !== undefined &&
    isBookableWith(settings, listing) &&
    !customer?.banned &&
    !customer?.deleted
  );
}

/** The transitions by which an enquiry becomes a booking. */
const bookings: readonly TransitionName[] = [
  'transition/request-payment-after-enquiry',
  'transition/request-after-enquiry',
];

/** Returns whether the role can make one of these transitions now. */
export function canMake(
  { processName, lastTransition }: Pick<Transaction, 'processName' | 'lastTransition'>,
  role: Role,
  names: readonly TransitionName[],
): boolean {
  const process = findProcess(processName);
  const next = process ? nextTransitions(process, lastTransition, role) : [];
  return names.some(name => next.includes(name));
}
