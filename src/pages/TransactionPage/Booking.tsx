import { FormattedMessage, useIntl } from 'react-intl';
import type { Listing } from '#contract/listing/listing.ts';
import type { Transaction } from '#contract/booking/transaction.ts';
import { freeBookingProcess } from '#contract/processes/freeBooking.ts';
import { formatDay } from '#contract/time/dates.ts';
import { isoDayOf } from '#contract/time/isoDays.ts';
import { slugOf } from '#contract/text/slug.ts';
import { classNames } from '#src/components/classNames.ts';
import { ButtonRow } from '#src/components/ButtonRow/ButtonRow.tsx';
import { NameInSentence } from '#src/components/UserName/UserName.tsx';
import { ButtonLink } from '#src/components/Button/Button.tsx';
import { bookHref, isBookableWith, isFree } from '#src/config/booking.ts';
import { pathTo } from '#contract/paths.ts';
import type { Settings } from '#src/config/settings.ts';
import { serverDate } from '#src/util/clock.ts';
import { useDeadline } from './deadline.ts';
import { LocalTime } from '#src/components/LocalTime/LocalTime.tsx';
import css from './NextStep.module.css';
import { stayOf } from '#src/util/stayOf.ts';

/** Returns whether the enquiry's listing can be booked now: not when its provider is banned or deleted. */
export const isOffered = ({ provider }: Transaction, listing: Listing, settings: Settings): boolean =>
  isBookableWith(settings, listing) && provider !== undefined && !provider.banned && !provider.deleted;

/** Links from an enquiry to its listing's calendar, and to the nights for which the provider has invited. */
export function BookAfterEnquiry({ transaction, listing }: { transaction: Transaction; listing: Listing }) {
  const intl = useIntl();
  // If a price was added or removed since, it becomes a separate booking.
  const isSameKind = (transaction.processName === freeBookingProcess.name) === isFree(listing);
  const params = { slug: slugOf(listing.title), id: listing.id };
  const enquiryId = isSameKind ? transaction.id : undefined;
  const calendar = bookHref(pathTo('ListingPage', params), enquiryId);
  const { invitation, provider } = transaction;
  if (invitation && invitation.start >= isoDayOf(serverDate())) {
    const { start, end } = invitation;
    return (
      <div className={css.step}>
        <p className={css.words}>
          <FormattedMessage
            id="TransactionPage.invitation"
            values={{
              name: <NameInSentence user={provider} />,
              from: formatDay(intl, start),
              until: formatDay(intl, end),
            }}
          />
        </p>
        <ButtonRow>
          <ButtonLink
            size="small"
            to={pathTo('CheckoutPage', params, { start, end, transaction: enquiryId })}
          >
            <FormattedMessage id="TransactionPage.bookInvited" />
          </ButtonLink>
          <ButtonLink variant="secondary" size="small" to={calendar}>
            <FormattedMessage id="TransactionPage.bookOther" />
          </ButtonLink>
        </ButtonRow>
      </div>
    );
  }
  return (
    <div className={css.step}>
      <p className={classNames(css.words, css.note)}>
        <FormattedMessage id="TransactionPage.bookNote" />
      </p>
      <ButtonLink size="small" to={calendar}>
        <FormattedMessage id="TransactionPage.book" />
      </ButtonLink>
    </div>
  );
}

/** Link back to the checkout for nights that are held but not paid yet. */
export function FinishPayment({ transaction }: { transaction: Transaction }) {
  const { id, listing, booking } = transaction;
  const until = useDeadline(transaction);
  if (!listing || !booking) return null;
  const { start, end } = stayOf(booking, listing);
  const days = { start, end, transaction: id };
  return (
    <div className={css.step}>
      <p className={css.words}>
        <FormattedMessage
          id="TransactionPage.finishPaymentNote"
          values={{ date: until && <LocalTime instant={until} /> }}
        />
      </p>
      <ButtonLink
        size="small"
        to={pathTo('CheckoutPage', { slug: slugOf(listing.title), id: listing.id }, days)}
      >
        <FormattedMessage id="TransactionPage.finishPayment" />
      </ButtonLink>
    </div>
  );
}
