import { FormattedMessage, useIntl } from 'react-intl';
import type { Transaction } from '#contract/booking/transaction.ts';
import { awaitsProvider } from '#contract/processes/history.ts';
import { formatDay } from '#contract/time/dates.ts';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { LocalTime } from '#src/components/LocalTime/LocalTime.tsx';
import { NameInSentence } from '#src/components/UserName/UserName.tsx';
import { serverDate } from '#src/util/clock.ts';
import { useMessages } from '#src/util/messages.ts';
import { useDeadline } from '../deadline.ts';
import type { Role } from '../loadData.ts';
import { canMake } from '../NextStep.tsx';
import { isThere } from '../Next/CheckIn.tsx';
import { WhatsNext } from '../Next/WhatsNext.tsx';

/** What the viewer waits for, or does between the acceptance and the arrival (specification section 4). */
export function StayNext({ role, transaction }: { role: Role; transaction: Transaction }) {
  const text = useMessages('TransactionPage');
  const intl = useIntl();
  const until = useDeadline(transaction);
  const { customer, provider, state, invitation, booking } = transaction;
  const date = until && <LocalTime instant={until} />;
  if (state === 'state/accepted') {
    const isHere = isThere(transaction, serverDate());
    return (
      <>
        {!isHere && <WhatsNext role={role} transaction={transaction} />}
        {role === 'customer' && (
          <Banner kind="info" title={isHere ? undefined : text('travelSafetyTitle')}>
            {text('travelSafety')}
          </Banner>
        )}
      </>
    );
  }
  if (role === 'customer') {
    return state === 'state/preauthorized' ? (
      <Banner kind="success" illustration="enquirySent">
        <FormattedMessage
          id="TransactionPage.waitForAnswer"
          values={{ name: <NameInSentence user={provider} />, date }}
        />
      </Banner>
    ) : null;
  }
  if (!awaitsProvider(transaction) && canMake(transaction, 'provider', ['transition/accept'])) {
    return (
      <Banner kind="info">
        <FormattedMessage id="TransactionPage.customerBanned" />{' '}
        {until && <FormattedMessage id="TransactionPage.customerBannedUntil" values={{ date }} />}
      </Banner>
    );
  }
  return invitation && !booking ? (
    <p>
      <FormattedMessage
        id="TransactionPage.invited"
        values={{
          name: <NameInSentence user={customer} />,
          from: formatDay(intl, invitation.start),
          until: formatDay(intl, invitation.end),
        }}
      />
    </p>
  ) : null;
}
