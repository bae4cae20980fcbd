import type { Listing } from '#contract/entities/listing.ts';
import type { Booking } from '#contract/entities/transaction.ts';
import { dayAt } from '#contract/rules/zonedDays.ts';

/**
 * Arrival and departure as days. Nights are kept as midnights in UTC and are the same days everywhere; what is booked by
 * the hour, in a marketplace elsewhere, is told in the zone of its listing.
 */
export function stayOf(
  { displayStart, displayEnd }: Booking,
  listing: Listing | undefined,
): { startDate: string; endDate: string } {
  return { startDate: dayOf(displayStart, listing?.timeZone), endDate: dayOf(displayEnd, listing?.timeZone) };
}

function dayOf(instant: string, zone = 'UTC'): string {
  if (instant.endsWith('T00:00:00.000Z')) return instant.slice(0, 10);
  try {
    return dayAt(new Date(instant), zone);
  } catch {
    // An old browser may not know a zone that was named lately.
    return instant.slice(0, 10);
  }
}
