import type { JsonObject } from '../json.ts';
import type { AvailabilityPlan } from './availability.ts';
import type { Image } from './image.ts';
import type { Money } from './money.ts';
import type { LatLng } from './place.ts';
import type { OrganisationType, ProfileType, User } from './user.ts';

/** The wire's spelling; routes spell the variant `pending-approval` (readings 24). */
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
  /** Public part only: town and country (readings 12). `building` is never public. */
  location?: { address: string; building?: string };
  rules?: string;
}

/** A listing as the app works with it. ids are uuid strings, dates ISO strings. */
export interface Listing {
  id: string;
  title: string;
  description: string | null;
  /** Blurred for others where the readings (11) say so; exact only on one's own listings. */
  geolocation: LatLng | null;
  /** Own listings only: where others see it. */
  shownGeolocation?: LatLng;
  /** null means free. */
  price: Money | null;
  createdAt: string;
  /** Absent where the marketplace does not tell. */
  updatedAt?: string;
  state: ListingState;
  deleted: boolean;
  publicData: ListingPublicData;
  /** Own listings only: `location` {address, building} as typed. */
  privateData?: JsonObject;
  /** Own listings only: others see what was before, until an operator has decided, or since one has sent the change back. */
  pendingChange?: { state: 'waiting' | 'rejected'; reason?: string };
  /** Own listings only: its author was asked whether it is still valid; an ISO instant. */
  closesAt?: string;
  /** Own listings only: why an operator sent it back or closed it. */
  rejectionReason?: string;
  /** IANA zone of the hours that it can be booked for; absent where days are booked. */
  timeZone?: string;
  /** Own listings only; absent while there is none: one seat every day. */
  availabilityPlan?: AvailabilityPlan;
  author?: User;
  images?: readonly Image[];
}
