import { useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import { Link } from '#src/components/Link/Link.tsx';
import type { Transaction } from '#contract/booking/transaction.ts';
import { AccountSection } from '#src/features/AccountFrame/AccountFrame.tsx';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { UserName } from '#src/components/UserName/UserName.tsx';
import { pathTo } from '#contract/paths.ts';
import { formatDay } from '#contract/time/dates.ts';
import { useMessages } from '#src/util/messages.ts';
import css from './DeleteAccountPage.module.css';
import type { DeleteAccountData } from './loadData.ts';

interface UnfinishedProps {
  data: DeleteAccountData;
  /** The specification's sentence on why the account cannot be deleted. */
  obstacle: string;
  /** Whether deleting the account can end the bookings. */
  canEnd: boolean;
  /** The attempt to delete was just rejected: the explanation takes the focus. */
  isRefused: boolean;
}

/** Says what is unfinished, what becomes of it, and links to the bookings. */
export function Unfinished({ data: { orders, sales }, obstacle, canEnd, isRefused }: UnfinishedProps) {
  const text = useMessages('DeleteAccountPage');
  const cause = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (isRefused) cause.current?.focus();
  }, [isRefused]);

  return (
    <AccountSection title={text('unfinishedTitle')}>
      {(isRefused || !canEnd) && (
        <div ref={cause} tabIndex={-1} className={css.cause}>
          <Banner kind="error">{obstacle}</Banner>
        </div>
      )}
      <p>{text(canEnd ? 'endingText' : 'unfinishedText')}</p>
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
      <Link to={to} dir="auto">
        {title}
      </Link>
      <span className={css.soft}>
        <UserName user={other} />
        {booking && ` · ${formatDay(intl, booking.displayStart)} – ${formatDay(intl, booking.displayEnd)}`}
      </span>
    </li>
  );
}
