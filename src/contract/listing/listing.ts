import type { JsonObject } from '../json.ts';
import type { LocaleCode } from '../locales.ts';
import type { Choice, PublicData } from './fields.ts';
import type { AvailabilityPlan } from './availability.ts';
import type { Image } from '../image/imageSize.ts';
import type { Money } from '../payment/currencies.ts';
import type { LatLng } from '../geo/place.ts';
import type { User } from '../account/user.ts';

/** Spelt as on the wire; routes spell the variant `pending-approval` (readings 24). */
export type ListingState = 'draft' | 'pendingApproval' | 'published' | 'closed';

export type Category = Choice<'category'>;
export type Subcategory = Choice<'subcategories'>;
export type SubcategoryLevelOne = Choice<'subcategoriesLevelOne'>;

export type ListingPublicData = PublicData;

/**
 * A listing as the app uses it. Ids are UUID strings, dates are ISO strings. What is not there is absent, because pages
 * carry it.
 */
export interface Listing {
  id: string;
  title: string;
  /** Absent: none, or not asked for. */
  description?: string;
  /** Blurred for others as readings 11 require; exact only on the viewer's own listings. */
  geolocation: LatLng | null;
  /** Own listings only: the point that others see. */
  shownGeolocation?: LatLng;
  /** null means free. */
  price: Money | null;
  /** Absent when the marketplace does not report it, like the next. */
  createdAt?: string;
  updatedAt?: string;
  state: ListingState;
  /** Absent: no. */
  deleted?: boolean;
  publicData: ListingPublicData;
  /** The language of the title, as the server has told it from all texts; absent where it can't be told. */
  writtenIn?: LocaleCode;
  /** Own listings only: `location` {address, building} as typed. */
  privateData?: JsonObject;
  /**
   * Own listings only: set while others still see the previous version, because the change awaits an operator's
   * decision or was returned.
   */
  pendingChange?: { state: 'waiting' | 'rejected'; reason?: string };
  /** Own listings only: when the listing closes unless its author confirms that it is still valid; an ISO instant. */
  closesAt?: string;
  /** Own listings only: why an operator returned or closed it. */
  rejectionReason?: string;
  /** IANA time zone of the bookable hours; absent when whole days are booked. */
  timeZone?: string;
  /** Own listings only; absent when there is no plan: one seat every day. */
  availabilityPlan?: AvailabilityPlan;
  author?: User;
  images?: readonly Image[];
}

/** Listings linked from a listing's page; each list is best first. */
export interface ListingsAround {
  /** The same kind of help, within 50 km, by others. */
  same: readonly Listing[];
  /** Other kinds of help, within 25 km, by others; one of each kind first. */
  otherHelp: readonly Listing[];
  /** Other listings of its author. */
  ofAuthor: readonly Listing[];
}
