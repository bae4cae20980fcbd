import { FormattedMessage } from 'react-intl';
import type { Listing } from '#contract/entities/listing.ts';
import type { Transaction, Actor } from '#contract/entities/transaction.ts';
import { freeBookingProcess } from '#contract/processes/freeBooking.ts';
import { findProcess } from '#contract/processes/index.ts';
import { nextTransitions } from '#contract/processes/process.ts';
import { slugOf } from '#contract/rules/slug.ts';
import { Banner } from '#src/components/Banner/Banner.tsx';
import { ButtonLink } from '#src/components/ButtonLink/ButtonLink.tsx';
import { bookHref, isBookable, isFree } from '#src/config/booking.ts';
import { pathTo } from '#src/config/paths.ts';
import { AnswerRequest } from './AnswerRequest.tsx';
import type { Role } from './loadData.ts';
import css from './NextStep.module.css';

/** What the viewer can do now to bring the booking on (specification section 4). */
export function NextStep({ role, transaction }: { role: Role; transaction: Transaction }) {
  const { listing } = transaction;
  const mayBook = canMake(transaction, role, ['request-payment-after-enquiry', 'request-after-enquiry']);
  if (role === 'customer') {
    if (canMake(transaction, role, ['confirm-payment'])) return <FinishPayment transaction={transaction} />;
    return mayBook && listing && isOffered(transaction, listing) ? (
      <BookAfterEnquiry transaction={transaction} listing={listing} />
    ) : null;
  }
  if (!canMake(transaction, role, ['accept', 'decline'])) return null;
  const { customer } = transaction;
  if (!customer || customer.banned || customer.deleted) {
    return (
      <Banner kind="info">
        <FormattedMessage id="TransactionPage.customerBanned" />
      </Banner>
    );
  }
  return <AnswerRequest transaction={transaction} />;
}

function canMake(
  { processName, lastTransition }: Transaction,
  role: Actor,
  names: readonly string[],
): boolean {
  const process = findProcess(processName);
  const next = process ? nextTransitions(process, lastTransition, role) : [];
  return names.some(name => next.includes(`transition/${name}`));
}

const isOffered = ({ provider }: Transaction, listing: Listing) =>
  isBookable(listing) && provider !== undefined && !provider.banned && !provider.deleted;

function BookAfterEnquiry({ transaction, listing }: { transaction: Transaction; listing: Listing }) {
  // A price that came or went since makes it a booking of its own.
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

function FinishPayment({ transaction: { id, listing, booking } }: { transaction: Transaction }) {
  if (!listing || !booking) return null;
  const { displayStart, displayEnd } = booking;
  const days = { start: displayStart.slice(0, 10), end: displayEnd.slice(0, 10), transaction: id };
  return (
    <div className={css.step}>
      <p>
        <FormattedMessage id="TransactionPage.finishPaymentNote" />
      </p>
      <ButtonLink to={pathTo('CheckoutPage', { slug: slugOf(listing.title), id: listing.id }, days)}>
        <FormattedMessage id="TransactionPage.finishPayment" />
      </ButtonLink>
    </div>
  );
}
