import { useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import type { Transaction } from '#contract/entities/transaction.ts';
import { AccountSection } from '#src/app/AccountFrame/AccountFrame.tsx';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { UserName } from '#src/components/UserName/UserName.tsx';
import { pathTo } from '#contract/paths.ts';
import { formatDay } from '#contract/format/dates.ts';
import css from './DeleteAccountPage.module.css';
import type { DeleteAccountData } from './loadData.ts';

interface UnfinishedProps {
  data: DeleteAccountData;
  /** The attempt to delete was just rejected: the explanation takes the focus. */
  takesFocus: boolean;
}

/** Explains why the account cannot be deleted yet, and links to the unfinished bookings. */
export function Unfinished({ data: { orders, sales, count }, takesFocus }: UnfinishedProps) {
  const intl = useIntl();
  const cause = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (takesFocus) cause.current?.focus();
  }, [takesFocus]);

  const errorCause = intl.formatMessage({ id: 'DeleteAccountPage.errorCause' }, { count });
  return (
    <AccountSection title={intl.formatMessage({ id: 'DeleteAccountPage.unfinishedTitle' })}>
      <div ref={cause} tabIndex={-1} className={css.cause}>
        <Banner kind="error">
          <FormattedMessage id="DeleteAccountPage.blocked" values={{ errorCause }} />
        </Banner>
      </div>
      <p>
        <FormattedMessage id="DeleteAccountPage.unfinishedText" />
      </p>
      <ul className={css.rows}>
        {orders.map(transaction => (
          <Row
            key={transaction.id}
            to={pathTo('OrderDetailsPage', { id: transaction.id })}
            transaction={transaction}
            other={transaction.provider}
          />
        ))}
        {sales.map(transaction => (
          <Row
            key={transaction.id}
            to={pathTo('SaleDetailsPage', { id: transaction.id })}
            transaction={transaction}
            other={transaction.customer}
          />
        ))}
      </ul>
    </AccountSection>
  );
}

interface RowProps {
  to: string;
  transaction: Transaction;
  other: Transaction['customer'];
}

function Row({ to, transaction: { listing, booking }, other }: RowProps) {
  const intl = useIntl();
  const title = listing?.title || intl.formatMessage({ id: 'DeleteAccountPage.listingDeleted' });
  return (
    <li className={css.row}>
      <Link to={to}>{title}</Link>
      <span className={css.soft}>
        <UserName user={other} />
        {booking && ` · ${formatDay(intl, booking.displayStart)} – ${formatDay(intl, booking.displayEnd)}`}
      </span>
    </li>
  );
}
