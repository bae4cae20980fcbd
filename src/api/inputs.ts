import type { Party } from '#contract/booking/party.ts';
import type { Stay } from '#contract/booking/nights.ts';
import type { AvailabilityPlan } from '#contract/listing/availability.ts';
import type { ListingPublicData } from '#contract/listing/listing.ts';
import type { Money } from '#contract/payment/currencies.ts';
import type { LatLng } from '#contract/geo/place.ts';
import type { Transaction } from '#contract/booking/transaction.ts';
import type { UserPublicData } from '#contract/account/user.ts';
import type { JsonObject } from '#contract/json.ts';
import type { TransitionName } from '#contract/processes/process.ts';

// Inputs of the Api's calls.

/** Names of image variants of specification section 3, e.g. 'landscape-crop', 'square-small2x'. */
export type VariantName = string;

/** The input of a listing form. Absent keys stay unchanged; null clears. Images are ids in display order. */
export interface ListingInput {
  title?: string;
  description?: string;
  price?: Money | null;
  geolocation?: LatLng | null;
  availabilityPlan?: AvailabilityPlan | null;
  /** Merged key by key; null removes a key. */
  publicData?: { [Key in keyof ListingPublicData]?: ListingPublicData[Key] | null };
  /** Merged key by key; null removes a key. */
  privateData?: JsonObject;
  images?: readonly string[];
}

/** Changes to the user's own profile. Absent keys stay unchanged; null clears. */
export interface ProfileInput {
  firstName?: string;
  lastName?: string;
  bio?: string | null;
  /** The id of an uploaded image. */
  profileImageId?: string | null;
  /** These three are merged key by key; null removes a key. */
  publicData?: { [Key in keyof UserPublicData]?: UserPublicData[Key] | null };
  protectedData?: JsonObject;
  privateData?: JsonObject;
}

/**
 * Newest first; sorted by `lastActivity`, those with unread messages come first, then the most recently active, each
 * with its newest message. `lastTransitions` selects those in one of these states, e.g. `transition/confirm-payment`.
 */
export interface TransactionQuery {
  /** The user's role: `order` as customer, `sale` as provider; both when absent. */
  only?: 'order' | 'sale';
  page: number;
  perPage: number;
  sort?: 'lastActivity';
  lastTransitions?: readonly TransitionName[];
  hasBooking?: true;
  /** Filters of our own engine; a marketplace hosted elsewhere doesn't get them. */
  own?: {
    hasUnread?: true;
    /** Whether it has unread messages, or a request that the user has to decide. */
    needsAnswer?: true;
    isArchived?: boolean;
    /** Words in the other party's name, the listing's title or the messages. */
    keywords?: string;
  };
}

/** A range of a listing's calendar: ISO instants, `end` is exclusive; at most 366 days. */
export interface CalendarSpan {
  listingId: string;
  start: string;
  end: string;
}

/** A stay to be booked. */
export interface BookingRequest extends Stay {
  listingId: string;
  /** A listing without a price uses the process without a card (readings 6). */
  isFree: boolean;
  /** The enquiry that led to this booking. */
  enquiryId?: string | undefined;
  /** The guests; supported by our own engine only. */
  party?: Party | undefined;
  /** Pays with the saved card, or saves the one that will be entered. */
  card?: { savedId: string } | 'keep' | undefined;
}

/** A booking that was requested. */
export interface BookingResult {
  transaction: Transaction;
  /** The secret with which the customer's browser pays. Never stored, never logged. */
  paymentSecret?: string | undefined;
}
