import type { Listing } from '#contract/listing/listing.ts';
import type { Booking } from '#contract/booking/transaction.ts';
import { dayAt } from '#contract/time/zonedDays.ts';
import type { Stay } from '#contract/booking/nights.ts';

/**
 * Returns arrival and departure as days. Nights are stored as midnights in UTC and are the same days everywhere; hourly
 * bookings, on a marketplace hosted elsewhere, use the listing's time zone.
 */
export function stayOf({ displayStart, displayEnd }: Booking, listing: Listing | undefined): Stay {
  return { start: dayOf(displayStart, listing?.timeZone), end: dayOf(displayEnd, listing?.timeZone) };
}

function dayOf(instant: string, zone = 'UTC'): string {
  if (instant.endsWith('T00:00:00.000Z')) return instant.slice(0, 10);
  try {
    return dayAt(new Date(instant), zone);
  } catch {
    // An old browser may not know a recently named time zone.
    return instant.slice(0, 10);
  }
}
