import { ApiError } from '#contract/errors.ts';
import type { Queryable, Tx } from '#server/marketplace/ports/db.ts';
import type { BookingRecord } from '../store.ts';

/**
 * Takes the seats. Bookings of one listing are serialised from here until their transactions end.
 * @throws transaction-booking-time-not-available when fewer seats are left at any time of the booking.
 */
export async function insertBooking(
  tx: Tx,
  booking: BookingRecord & { transactionId: string; listingId: string },
): Promise<void> {
  const inserted = tx.run(
    `with booked as (
       insert into bookings (id, transaction_id, listing_id, start_at, end_at, display_start, display_end, seats, state)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9))
     update transactions set booking_start = $4, booking_end = $5 where id = $2`,
    [
      booking.id,
      booking.transactionId,
      booking.listingId,
      booking.start,
      booking.end,
      booking.displayStart,
      booking.displayEnd,
      booking.seats,
      booking.state,
    ],
    'booking-insert',
  );
  await inserted.catch(toUnavailable);
}

/**
 * Moves a transaction's booking to another state, if it is in one of the given states. Returns whether it was.
 * @throws transaction-booking-time-not-available when it begins to hold seats that are no longer free.
 */
export async function transitionBooking(
  db: Queryable,
  transactionId: string,
  from: readonly BookingRecord['state'][],
  to: BookingRecord['state'],
): Promise<boolean> {
  const changed = db.run(
    'update bookings set state = $3 where transaction_id = $1 and state = any($2::text[])',
    [transactionId, from, to],
    'booking-move',
  );
  return (await changed.catch(toUnavailable)) > 0;
}

/** Returns a listing's bookings that overlap the span, earliest first, and their total. */
export async function findBookings(
  db: Queryable,
  query: {
    listingId: string;
    start: Date;
    end: Date;
    state: readonly BookingRecord['state'][];
    limit: number;
    offset: number;
  },
): Promise<{ records: (BookingRecord & { transactionId: string })[]; total: number }> {
  const where = 'listing_id = $1 and start_at < $3 and end_at > $2 and state = any($4::text[])';
  const values = [query.listingId, query.start, query.end, query.state];
  const [records, count] = await Promise.all([
    db.rows<BookingRecord & { transactionId: string }>(
      `select id, transaction_id, start_at as start, end_at as end, display_start,
         display_end, seats, state
       from bookings where ${where} order by start_at, id limit $5 offset $6`,
      [...values, query.limit, query.offset],
      'bookings-page',
    ),
    db.first<{ total: number }>(
      `select count(*)::int as total from bookings where ${where}`,
      values,
      'bookings-count',
    ),
  ]);
  return { records, total: count?.total ?? 0 };
}

const guards = ['bookings_seats_left', 'bookings_no_overlap'];

function toUnavailable(error: unknown): never {
  const { code, constraint = '' } = error as { code?: string; constraint?: string };
  if (code === '23P01' && guards.includes(constraint))
    throw new ApiError('transaction-booking-time-not-available', { cause: error });
  throw error;
}
