import type { Listing } from '#contract/entities/listing.ts';
import type { Settings } from './settings.ts';

/** How many days ahead a stay may lie (specification section 9: dayCountAvailableForBooking). */
export const daysAvailableForBooking = 90;

/** What is booked (specification section 9): of a stay by nights the last day is the one of departure. */
export type BookingUnit = 'night' | 'day' | 'units';
export const bookingUnit: BookingUnit = 'night';

const param = 'book';
const open = 'open';

/** The listing with its booking form open; for an enquiry the booking comes from it. */
export function bookHref(pathname: string, enquiryId = open): string {
  return `${pathname}?${param}=${encodeURIComponent(enquiryId)}`;
}

/** What the address asks for: nothing, the form, or the form for an enquiry. */
export function readBook(search: string): { isOpen: boolean; enquiryId?: string } {
  const value = new URLSearchParams(search).get(param);
  return value === null || value === open ? { isOpen: value !== null } : { isOpen: true, enquiryId: value };
}

/**
 * Whether nights can be booked: published offers with a price, and places to stay that are free. A request is answered
 * with an offer of help instead (readings 6 and 7).
 */
export function isBookable({ state, deleted, price, publicData }: Listing): boolean {
  const { category, subcategories = 'accomodation' } = publicData;
  const isOffered = state === 'published' && !deleted && category === 'offeringPlace';
  return isOffered && (!isFree({ price }) || subcategories === 'accomodation');
}

/** Whether booking is offered: nothing is for money on a marketplace where nobody can pay. */
export const isBookableWith = ({ payments }: Pick<Settings, 'payments'>, listing: Listing): boolean =>
  isBookable(listing) && (payments !== undefined || isFree(listing));

/** Without a price it is booked without a card (readings 6). */
export const isFree = ({ price }: Pick<Listing, 'price'>): boolean => !price?.amount;
