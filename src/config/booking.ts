import type { Listing } from '#contract/listing/listing.ts';
import type { Stay } from '#contract/booking/nights.ts';
import type { Settings } from './settings.ts';

/** The unit of a booking (specification section 9): the last day of a stay by nights is that of departure. */
export type BookingUnit = 'night' | 'day' | 'units';
export const bookingUnit: BookingUnit = 'night';

const param = 'book';
const open = 'open';

/**
 * Returns the URL of the listing with its booking form open; with `enquiryId`, the booking follows from that enquiry.
 * The form starts with the nights that are `wanted`.
 */
export function bookHref(pathname: string, enquiryId = open, wanted?: Stay): string {
  const nights = wanted ? { start: wanted.start, end: wanted.end } : {};
  return `${pathname}?${new URLSearchParams({ [param]: enquiryId, ...nights }).toString()}`;
}

/** Parses what the URL requests: nothing, the form, or the form for an enquiry. */
export function readBook(search: string): { isOpen: boolean; enquiryId?: string } {
  const value = new URLSearchParams(search).get(param);
  return value === null || value === open ? { isOpen: value !== null } : { isOpen: true, enquiryId: value };
}

/**
 * Whether nights can be booked: published offers with a price, and free places to stay. A request gets an offer of help
 * instead (readings 6 and 7).
 */
export function isBookable({ state, deleted, price, publicData }: Listing): boolean {
  const { category, subcategories = 'accomodation' } = publicData;
  const isOffered = state === 'published' && !deleted && category === 'offeringPlace';
  return isOffered && (!isFree({ price }) || subcategories === 'accomodation');
}

/** Whether booking is offered: on a marketplace without payments, only free listings. */
export const isBookableWith = ({ payments }: Pick<Settings, 'payments'>, listing: Listing): boolean =>
  isBookable(listing) && (payments !== undefined || isFree(listing));

/** A listing without a price is booked without a card (readings 6). */
export const isFree = ({ price }: Pick<Listing, 'price'>): boolean => !price?.amount;
