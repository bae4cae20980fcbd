import { processes } from '#contract/processes/index.ts';
import { transitionsInto, type StateName } from '#contract/processes/process.ts';
import type { Transaction } from '#contract/booking/transaction.ts';
import { deadlines } from '#contract/processes/deadlines.ts';
import { addPeriod } from '#contract/processes/period.ts';
import type { Api } from '#src/api/api.ts';
import type { BookingResult, BookingRequest } from '#src/api/inputs.ts';
import type { Stay } from '#contract/booking/nights.ts';

export const isPending = ({ state }: Transaction) => state === 'state/pending-payment';
export const isExpired = ({ state }: Transaction) => state === 'state/payment-expired';

/** Returns arrival and departure of a booking as ISO days; null when nothing is booked. */
export function stayOf({ booking }: Transaction): Stay | null {
  if (!booking) return null;
  return { start: booking.displayStart.slice(0, 10), end: booking.displayEnd.slice(0, 10) };
}

/** The states in which a booking keeps its nights, and the last transitions before them. */
const holding: readonly StateName[] = ['state/pending-payment', 'state/preauthorized', 'state/accepted'];
const lastTransitions = [
  ...new Set(processes.flatMap(process => holding.flatMap(state => transitionsInto(process, state)))),
];

/**
 * Finds the user's own booking that holds these nights: one that awaits payment or was already sent, before a reload,
 * in another window, or by a call whose response was lost. @throws ApiFailure
 */
export async function findOwnBooking(
  { transactions }: Api,
  { listingId, start, end }: BookingRequest,
): Promise<BookingResult | null> {
  const { items } = await transactions.query({ only: 'order', page: 1, perPage: 10, lastTransitions });
  const found = items.find(order => {
    const stay = stayOf(order);
    return order.listing?.id === listingId && stay?.start === start && stay.end === end;
  });
  return found ? transactions.booked(found.id) : null;
}

/** Returns until when a booking that awaits payment can be paid, in ms since 1970. */
export const payableUntil = ({ lastTransitionedAt }: Transaction): number =>
  addPeriod(new Date(lastTransitionedAt), deadlines.payment).getTime();
