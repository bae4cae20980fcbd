import type { JsonObject } from '../json.ts';
import type { LocaleCode } from '../locales.ts';
import type { AvailabilityPlan } from './availability.ts';
import type { MatchChoice } from './matchChoices.ts';
import type { Image } from '../image/imageSize.ts';
import type { Money } from '../payment/currencies.ts';
import type { LatLng } from '../geo/place.ts';
import type { OrganisationType, ProfileType, User } from '../account/user.ts';

/** Spelt as on the wire; routes spell the variant `pending-approval` (readings 24). */
export type ListingState = 'draft' | 'pendingApproval' | 'published' | 'closed';

export type Category = 'lookingForPlace' | 'offeringPlace';
/** `accomodation` is the key in data and URLs (readings 22); its label is "Accommodation". */
export type Subcategory = 'accomodation' | 'supplies' | 'services' | 'donations' | 'jobs';
export type SubcategoryLevelOne =
  | 'food'
  | 'clothes'
  | 'cosmetics'
  | 'medical'
  | 'counselling'
  | 'legalAdvice'
  | 'translation'
  | 'transport'
  | 'other';

export interface ListingPublicData {
  category?: Category;
  subcategories?: Subcategory;
  subcategoriesLevelOne?: readonly SubcategoryLevelOne[];
  profileType?: ProfileType;
  organisationType?: OrganisationType;
  isVerified?: boolean;
  /** ISO date, YYYY-MM-DD. */
  availableFrom?: { date: string };
  /** Language codes the author speaks with guests, e.g. ["uk","de"]. */
  language?: readonly string[];
  capacityNumberOfPeople?: number;
  placeType?: MatchChoice<'placeType'>;
  /** How long a stay may be. */
  stayLength?: MatchChoice<'stayLength'>;
  /** Nights. */
  shortestStay?: number;
  /** Nights. */
  longestStay?: number;
  placeFeatures?: readonly MatchChoice<'placeFeatures'>[];
  /** Adults who will stay, or for whom there is room. */
  adults?: number;
  /** Likewise, up to 17 years old. */
  children?: number;
  /** Years. */
  childAges?: readonly MatchChoice<'childAges'>[];
  household?: MatchChoice<'household'>;
  /** ISO date, YYYY-MM-DD. */
  availableUntil?: { date: string };
  /** Requirements that a request cannot do without. */
  needs?: readonly MatchChoice<'needs'>[];
  neededMost?: MatchChoice<'neededMost'>;
  attendance?: readonly MatchChoice<'attendance'>[];
  admission?: MatchChoice<'admission'>;
  openingHours?: string;
  collection?: readonly MatchChoice<'collection'>[];
  /** Public part only: town and country (readings 12). `building` is never public. */
  location?: { address: string; building?: string };
  rules?: string;
}

/** A listing as the app uses it. Ids are UUID strings, dates are ISO strings. */
export interface Listing {
  id: string;
  title: string;
  description: string | null;
  /** Blurred for others as readings 11 require; exact only on the viewer's own listings. */
  geolocation: LatLng | null;
  /** Own listings only: the point that others see. */
  shownGeolocation?: LatLng;
  /** null means free. */
  price: Money | null;
  createdAt: string;
  /** Absent when the marketplace does not report it. */
  updatedAt?: string;
  state: ListingState;
  deleted: boolean;
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
