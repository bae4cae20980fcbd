import { FormattedMessage, useIntl } from 'react-intl';
import type { Transaction } from '#contract/booking/transaction.ts';
import { useHasScript } from '#src/components/browserState.ts';
import { Button } from '#src/components/Button/Button.tsx';
import { Icon } from '#src/components/Icon/Icon.tsx';
import { Illustration } from '#src/components/Illustration/Illustration.tsx';
import { NameInSentence } from '#src/components/UserName/UserName.tsx';
import { stayOf } from '#src/util/stayOf.ts';
import { serverDate } from '#src/util/clock.ts';
import type { Role } from '../loadData.ts';
import css from './Next.module.css';

/** What both parties do between the acceptance and the arrival. */
export function WhatsNext({ role, transaction }: { role: Role; transaction: Transaction }) {
  const { customer, provider, location } = transaction;
  const values = { name: <NameInSentence user={role === 'customer' ? provider : customer} /> };
  return (
    <section className={css.next} aria-labelledby="next-title">
      <Illustration name="booked" className={css.picture} />
      <h2 id="next-title" className={css.title}>
        <FormattedMessage id="TransactionPage.next.title" />
      </h2>
      <ul className={css.steps}>
        <li>
          <Icon name="inbox" />
          <span>
            <FormattedMessage id={`TransactionPage.next.${role}.write`} values={values} />
          </span>
        </li>
        {(role === 'provider' || location) && (
          <li>
            <Icon name="pin" />
            <span>
              <FormattedMessage id={`TransactionPage.next.${role}.address`} values={values} />
            </span>
          </li>
        )}
      </ul>
      <SaveDates transaction={transaction} />
    </section>
  );
}

/** Hands the device a calendar file with the days of the stay. */
function SaveDates({ transaction }: { transaction: Transaction }) {
  const intl = useIntl();
  const hasScript = useHasScript();
  const { id, booking, listing } = transaction;
  if (!hasScript || !booking) return null;
  const save = async () => {
    const { calendarFile } = await import('./calendarFile.ts');
    const title = intl.formatMessage({ id: 'TransactionPage.next.stay' }, { title: listing?.title ?? '' });
    const url = window.location.origin + window.location.pathname;
    const text = calendarFile({ id, title, url, ...stayOf(booking, listing) }, serverDate());
    const file = URL.createObjectURL(new Blob([text], { type: 'text/calendar' }));
    const link = document.createElement('a');
    link.href = file;
    link.download = 'poruch.ics';
    link.click();
    URL.revokeObjectURL(file);
  };
  return (
    <div>
      <Button variant="secondary" size="small" onClick={() => void save()}>
        <Icon name="calendar" />
        <FormattedMessage id="TransactionPage.next.calendar" />
      </Button>
    </div>
  );
}
