import { bookingProcess } from '#contract/processes/booking.ts';
import { transitionsInto } from '#contract/processes/process.ts';
import type { Transaction } from '#contract/entities/transaction.ts';
import { deadlines } from '#contract/processes/deadlines.ts';
import { addPeriod } from '#contract/processes/period.ts';
import type { Api, BookingRequest } from '#src/api/api.ts';

export const isPending = ({ state }: Transaction) => state === 'state/pending-payment';
export const isExpired = ({ state }: Transaction) => state === 'state/payment-expired';

const requests = transitionsInto(bookingProcess, 'state/pending-payment');

/** The person's own booking of these nights that still waits for its payment. @throws ApiFailure */
export async function findPending(
  { transactions }: Api,
  { listingId, startDate, endDate }: BookingRequest,
): Promise<Transaction | null> {
  const query = { only: 'order', page: 1, perPage: 10, lastTransitions: requests } as const;
  const { items } = await transactions.query(query);
  const found = items.find(
    ({ listing, booking }) =>
      listing?.id === listingId &&
      booking?.displayStart.slice(0, 10) === startDate &&
      booking.displayEnd.slice(0, 10) === endDate,
  );
  return found ? (await transactions.booked(found.id)).transaction : null;
}

/** Until when a booking that waits for its payment can be paid, in ms since 1970. */
export const payableUntil = ({ lastTransitionedAt }: Transaction): number =>
  addPeriod(new Date(lastTransitionedAt), deadlines.payment).getTime();
