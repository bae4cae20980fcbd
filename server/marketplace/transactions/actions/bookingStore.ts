import type { Queryable, Tx } from '#server/marketplace/ports/db.ts';
import type { BookingRecord } from '../store.ts';

/** @throws the database's 23P01 (bookings_no_overlap) when another booking holds one of the nights. */
export async function insertBooking(
  tx: Tx,
  booking: BookingRecord & { transactionId: string; listingId: string },
): Promise<void> {
  await tx.run(
    `insert into bookings (id, transaction_id, listing_id, start_at, end_at, display_start, display_end, seats, state)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
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
}

/** Moves a transaction's booking on, if it is in one of the states; tells whether it was. */
export async function moveBooking(
  db: Queryable,
  transactionId: string,
  from: readonly BookingRecord['state'][],
  to: BookingRecord['state'],
): Promise<boolean> {
  const changed = await db.run(
    'update bookings set state = $3 where transaction_id = $1 and state = any($2::text[])',
    [transactionId, from, to],
    'booking-move',
  );
  return changed > 0;
}
