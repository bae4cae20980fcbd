import { addDays } from '../time/isoDays.ts';

/**
 * For how many days ahead this site offers nights: in its calendars, in invitations and at `/api` (specification section
 * 9, dayCountAvailableForBooking).
 */
export const daysAvailableForBooking = 90;

/** Returns the last day of departure that this site offers. `today`: ISO day in UTC. */
export const lastDeparture = (today: string): string => addDays(today, daysAvailableForBooking - 1);

/**
 * What the marketplace API accepts of any client, in days: how far ahead a booking starts, and its nights (marketplace
 * API 11, 21). Decision 152 says why this is more than the site offers.
 */
export const acceptedByApi = { daysAhead: 366, nights: 366 } as const;
