import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation } from 'react-router-dom';
import type { Transaction } from '#contract/booking/transaction.ts';
import { awaitsProvider } from '#contract/processes/history.ts';
import { formatDay, relativeFor } from '#contract/time/dates.ts';
import { isoDayOf } from '#contract/time/isoDays.ts';
import { sheetId } from '#contract/paths.ts';
import { DAY } from '#contract/time/units.ts';
import { Illustration } from '#src/components/Illustration/Illustration.tsx';
import { Link } from '#src/components/Link/Link.tsx';
import { listingPriceText } from '#src/components/ListingCard/ListingCard.tsx';
import { LocalTime } from '#src/components/LocalTime/LocalTime.tsx';
import { Picture } from '#src/components/Picture/Picture.tsx';
import { serverDate } from '#src/util/clock.ts';
import { useMessages } from '#src/util/messages.ts';
import { stayOf } from '#src/util/stayOf.ts';
import { useDeadline } from '../deadline.ts';
import { headingId } from '../heading.ts';
import type { Role } from '../loadData.ts';
import { isThere } from '../Next/CheckIn.tsx';
import { headingElementId } from '../useAnswer.ts';
import { openedHere } from './useStaySheet.ts';
import css from './Stay.module.css';

interface StayLineProps {
  role: Role;
  transaction: Transaction;
  /** Of the conversation, for states without a heading. */
  title: string;
}

/** The stay or enquiry in one line: its picture, state, days and what is due next. Opens the sheet with all of it. */
export function StayLine({ role, transaction, title }: StayLineProps) {
  const text = useMessages('TransactionPage');
  const { search } = useLocation();
  const { listing } = transaction;
  const heading = headingId(role, transaction);
  const shown = listing?.deleted ? undefined : listing;
  return (
    <div className={css.line}>
      <div className={css.thumbnail}>
        <Picture
          image={shown?.images?.[0]}
          variants={['landscape-crop']}
          sizes="3rem"
          alt=""
          fallback={<Illustration name={shown?.publicData.subcategories ?? 'services'} />}
        />
      </div>
      <div className={css.words}>
        <h2 className={css.state} dir="auto">
          <Link
            className={css.opener}
            id={headingElementId}
            to={{ search, hash: sheetId }}
            state={openedHere}
            preventScrollReset
            aria-describedby={opensId}
          >
            {heading ? <FormattedMessage id={heading} /> : title}
          </Link>
        </h2>
        <Facts role={role} transaction={transaction} />
      </div>
      <span hidden id={opensId}>
        {text('details')}
      </span>
      <span aria-hidden className={css.chevron} />
    </div>
  );
}

const opensId = 'stay-line-opens';

/** "Fri 4 Dec – Mon 7 Dec · Arrival in 4 days"; without days, the price of the listing. */
function Facts({ role, transaction }: Pick<StayLineProps, 'role' | 'transaction'>) {
  const intl = useIntl();
  const { booking, listing, invitation } = transaction;
  const stay = booking ? stayOf(booking, listing) : undefined;
  const price = listing && !listing.deleted ? listingPriceText(intl, listing) : undefined;
  const days = stay ? `${formatDay(intl, stay.start)} – ${formatDay(intl, stay.end)}` : price;
  return (
    <p className={css.facts}>
      {days}
      {!booking && invitation && (
        <>
          {days && ' · '}
          <FormattedMessage
            id="TransactionPage.line.invitation"
            values={{ from: formatDay(intl, invitation.start), until: formatDay(intl, invitation.end) }}
          />
        </>
      )}
      <Due role={role} transaction={transaction} />
    </p>
  );
}

/** What is due next, after the days. */
function Due({ role, transaction }: Pick<StayLineProps, 'role' | 'transaction'>) {
  const intl = useIntl();
  const until = useDeadline(transaction);
  const { state, booking, listing, changedLocation } = transaction;
  if (role === 'provider' && changedLocation) {
    return (
      <>
        {' · '}
        <strong>
          <FormattedMessage id="TransactionPage.line.newAddress" />
        </strong>
      </>
    );
  }
  if (state === 'state/preauthorized' && until && (role === 'customer' || awaitsProvider(transaction))) {
    return (
      <>
        {' · '}
        <FormattedMessage id="TransactionPage.line.answer" values={{ date: <LocalTime instant={until} /> }} />
      </>
    );
  }
  if (state !== 'state/accepted' || !booking || isThere(transaction, serverDate())) return null;
  const { start } = stayOf(booking, listing);
  const days = Math.max(0, Math.round((Date.parse(start) - Date.parse(isoDayOf(serverDate()))) / DAY));
  return (
    <>
      {' · '}
      <FormattedMessage
        id="TransactionPage.line.arrival"
        values={{ when: relativeFor(intl.locale).format(days, 'day') }}
      />
    </>
  );
}
