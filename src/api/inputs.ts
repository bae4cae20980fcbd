import type { AvailabilityPlan } from '#contract/entities/availability.ts';
import type { ListingPublicData } from '#contract/entities/listing.ts';
import type { Money } from '#contract/entities/money.ts';
import type { LatLng } from '#contract/entities/place.ts';
import type { Transaction } from '#contract/entities/transaction.ts';
import type { UserPublicData } from '#contract/entities/user.ts';
import type { JsonObject } from '#contract/json.ts';

// What the app hands to the marketplace through the Api.

/** Names of picture sizes of specification section 3, e.g. 'landscape-crop', 'square-small2x'. */
export type VariantName = string;

/** What a listing form sends. A key that is absent stays as it is; null clears. Images are ids in display order. */
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

/** What people change about themselves. A key that is absent stays as it is; null clears. */
export interface ProfileInput {
  firstName?: string;
  lastName?: string;
  bio?: string | null;
  /** An uploaded picture's id. */
  profileImageId?: string | null;
  /** These three are merged key by key; null removes a key. */
  publicData?: { [Key in keyof UserPublicData]?: UserPublicData[Key] | null };
  protectedData?: JsonObject;
  privateData?: JsonObject;
}

/**
 * Newest first; by `lastActivity` those in which something happened last come first, each with its newest message. `lastTransitions`
 * keeps those that stand at one of these, e.g. `transition/confirm-payment`; `awaits` those that wait for that side.
 */
export interface TransactionQuery {
  only: 'order' | 'sale';
  page: number;
  perPage: number;
  sort?: 'lastActivity';
  lastTransitions?: readonly string[];
  awaits?: 'provider';
}

/** A stretch of a listing's calendar: ISO instants, `end` is exclusive; at most 366 days. */
export interface CalendarSpan {
  listingId: string;
  start: string;
  end: string;
}

/** A stay that somebody wants to book. */
export interface BookingRequest {
  listingId: string;
  /** ISO days: arrival and departure. */
  startDate: string;
  endDate: string;
  /** Help without a price takes the process without a card (readings 6). */
  isFree: boolean;
  /** An enquiry that this booking comes from. */
  enquiryId?: string | undefined;
  /** Pays with a card that is kept, or keeps the one that will be typed. */
  card?: { savedId: string } | 'keep' | undefined;
}

/** A booking that was asked for. */
export interface Booked {
  transaction: Transaction;
  /** With it the customer's browser pays. Never kept anywhere, never logged. */
  paymentSecret?: string | undefined;
}

/** Search as the SDK takes it: `bounds`, `origin`, `pub_*`, `price`, `keywords`, `sort`, `page`, `perPage` … as text. */
export type ListingQuery = Record<string, string | number | undefined>;
