import { FormattedMessage } from 'react-intl';
import type { Listing } from '#contract/entities/listing.ts';
import type { Transaction } from '#contract/entities/transaction.ts';
import { freeBookingProcess } from '#contract/processes/freeBooking.ts';
import { slugOf } from '#contract/rules/slug.ts';
import { ButtonLink } from '#src/components/Button/Button.tsx';
import { bookHref, isBookableWith, isFree } from '#src/config/booking.ts';
import { pathTo } from '#contract/paths.ts';
import type { Settings } from '#src/config/settings.ts';
import { useDeadline } from './deadline.ts';
import { LocalTime } from '#src/components/LocalTime/LocalTime.tsx';
import css from './NextStep.module.css';
import { stayOf } from './stayOf.ts';

/** Returns whether the enquiry's listing can be booked now: not when its provider is banned or deleted. */
export const isOffered = ({ provider }: Transaction, listing: Listing, settings: Settings): boolean =>
  isBookableWith(settings, listing) && provider !== undefined && !provider.banned && !provider.deleted;

/** Link from an enquiry to its listing's calendar. */
export function BookAfterEnquiry({ transaction, listing }: { transaction: Transaction; listing: Listing }) {
  // If a price was added or removed since, it becomes a separate booking.
  const isSameKind = (transaction.processName === freeBookingProcess.name) === isFree(listing);
  const path = pathTo('ListingPage', { slug: slugOf(listing.title), id: listing.id });
  return (
    <div className={css.step}>
      <p>
        <FormattedMessage id="TransactionPage.bookNote" />
      </p>
      <ButtonLink to={bookHref(path, isSameKind ? transaction.id : undefined)}>
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
      <p>
        <FormattedMessage
          id="TransactionPage.finishPaymentNote"
          values={{ date: until && <LocalTime instant={until} /> }}
        />
      </p>
      <ButtonLink to={pathTo('CheckoutPage', { slug: slugOf(listing.title), id: listing.id }, days)}>
        <FormattedMessage id="TransactionPage.finishPayment" />
      </ButtonLink>
    </div>
  );
}
