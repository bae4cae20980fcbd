import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Transaction } from '#contract/booking/transaction.ts';
import { awaitsProvider } from '#contract/processes/history.ts';
import { isBookableWith } from '#src/config/booking.ts';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { LocalTime } from '#src/components/LocalTime/LocalTime.tsx';
import { NameInSentence } from '#src/components/UserName/UserName.tsx';
import { useAppDispatch, useSettings } from '#src/store/hooks.ts';
import { serverDate } from '#src/util/clock.ts';
import { AnswerRequest } from './AnswerRequest.tsx';
import { reloadTransaction } from './answerThunks.ts';
import { BookAfterEnquiry, FinishPayment, isOffered } from './Booking.tsx';
import { useDeadline } from './deadline.ts';
import { InviteForNights } from './Invite/InviteForNights.tsx';
import { CheckIn, isThere } from './Next/CheckIn.tsx';
import { WhatsNext } from './Next/WhatsNext.tsx';
import type { Role } from './loadData.ts';
import { findProcess } from '#contract/processes/index.ts';
import { nextTransitions, type TransitionName } from '#contract/processes/process.ts';
import { useMessages } from '#src/util/messages.ts';

interface NextStepProps {
  role: Role;
  transaction: Transaction;
  /** Read-only viewer: no actions. */
  readOnly: boolean;
  onChange: (transaction: Transaction) => void;
}

/** The viewer's next action on the booking, or what they are waiting for (specification section 4). */
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
      {role === 'customer' ? (
        <CustomerStep transaction={transaction} readOnly={readOnly} />
      ) : (
        <ProviderStep
          transaction={transaction}
          readOnly={readOnly}
          onAnswered={onChange}
          onOvertaken={handleOvertaken}
        />
      )}
    </>
  );
}

function CustomerStep({ transaction, readOnly }: Pick<NextStepProps, 'transaction' | 'readOnly'>) {
  const text = useMessages('TransactionPage');
  const { listing, provider, state } = transaction;
  const until = useDeadline(transaction);
  const settings = useSettings();
  if (state === 'state/preauthorized') {
    return (
      <p>
        <FormattedMessage
          id="TransactionPage.waitForAnswer"
          values={{ name: <NameInSentence user={provider} />, date: until && <LocalTime instant={until} /> }}
        />
      </p>
    );
  }
  if (state === 'state/accepted') {
    const isHere = isThere(transaction, serverDate());
    return (
      <>
        {!isHere && <WhatsNext role="customer" transaction={transaction} />}
        {isHere && !readOnly && settings.apiUrl === '' && (
          <CheckIn key={transaction.id} transaction={transaction} />
        )}
        <Banner kind="info" title={isHere ? undefined : text('travelSafetyTitle')}>
          {text('travelSafety')}
        </Banner>
      </>
    );
  }
  if (readOnly) return null;
  if (canMake(transaction, 'customer', ['transition/confirm-payment'])) {
    return <FinishPayment transaction={transaction} />;
  }
  const mayBook = canMake(transaction, 'customer', bookings);
  return mayBook && !transaction.blocked && listing && isOffered(transaction, listing, settings) ? (
    <BookAfterEnquiry transaction={transaction} listing={listing} />
  ) : null;
}

interface ProviderStepProps extends Pick<NextStepProps, 'transaction' | 'readOnly'> {
  onAnswered: (moved: Transaction) => void;
  onOvertaken: () => Promise<void>;
}

function ProviderStep({ transaction, readOnly, onAnswered, onOvertaken }: ProviderStepProps) {
  const isAnswerable = awaitsProvider(transaction);
  const settings = useSettings();
  const until = useDeadline(transaction);
  if (!isAnswerable && canMake(transaction, 'provider', ['transition/accept', 'transition/decline'])) {
    return (
      <Banner kind="info">
        <FormattedMessage id="TransactionPage.customerBanned" />{' '}
        {until && (
          <FormattedMessage
            id="TransactionPage.customerBannedUntil"
            values={{ date: <LocalTime instant={until} /> }}
          />
        )}
      </Banner>
    );
  }
  if (readOnly) return null;
  const { listing, customer } = transaction;
  const mayInvite =
    canMake(transaction, 'customer', bookings) &&
    settings.apiUrl === '' &&
    !transaction.blocked &&
    listing &&
    isBookableWith(settings, listing) &&
    !customer?.banned &&
    !customer?.deleted;
  return (
    <>
      <AnswerRequest
        key={transaction.id}
        transaction={transaction}
        isAnswerable={isAnswerable}
        onAnswered={onAnswered}
        onOvertaken={onOvertaken}
      />
      {transaction.state === 'state/accepted' && !isThere(transaction, serverDate()) && (
        <WhatsNext role="provider" transaction={transaction} />
      )}
      {mayInvite && (
        <InviteForNights key={`${transaction.id} invite`} {...{ transaction }} onChange={onAnswered} />
      )}
    </>
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
