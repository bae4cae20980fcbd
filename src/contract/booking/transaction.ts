import type { Appeal } from './appeals.ts';
import type { MessageDocument } from './attachments.ts';
import type { Image } from '../image/imageSize.ts';
import type { Listing } from '../listing/listing.ts';
import type { Money } from '../payment/currencies.ts';
import type { Review } from './review.ts';
import type { Stay } from './nights.ts';
import type { Party } from './party.ts';
import type { User } from '../account/user.ts';
import type { Actor } from '../processes/definition.ts';
import type { StateName, TransitionName } from '../processes/process.ts';

/** `quantity`, `percentage` and `units` are decimals as text; `units` comes with `seats`, and `quantity` is then their product. */
export interface LineItem {
  code: string;
  includeFor: readonly ('customer' | 'provider')[];
  quantity?: string;
  percentage?: string;
  units?: string;
  seats?: number;
  unitPrice: Money;
  lineTotal: Money;
  reversal: boolean;
}

export interface Booking {
  id: string;
  /** ISO instants; `end` is exclusive. */
  start: string;
  end: string;
  displayStart: string;
  displayEnd: string;
  state: 'pending' | 'proposed' | 'accepted' | 'declined' | 'cancelled';
}

/** The exact address of a stay. */
export interface StayAddress {
  address: string;
  building?: string;
}

export interface Transaction {
  id: string;
  createdAt: string;
  processName: string;
  /** The version of our own engine's process; a hosted marketplace numbers its versions differently. */
  processVersion: number;
  /** Names are undefined when only a marketplace hosted elsewhere knows them. */
  lastTransition: TransitionName | undefined;
  lastTransitionedAt: string;
  state: StateName | undefined;
  transitions: readonly { transition: TransitionName | undefined; createdAt: string; by: Actor }[];
  payinTotal: Money | null;
  payoutTotal: Money | null;
  lineItems: readonly LineItem[];
  booking: Booking | null;
  /** Messages from the other party that the viewer has not read. Absent when there are none. */
  unreadMessages?: number;
  /** The viewer has put the conversation away. */
  isArchived?: true;
  /** Where the stay is: only for the two parties, and only once a booking is accepted. */
  location?: StayAddress;
  /** The listing's present address, which the guest doesn't see: for the provider, when it has been changed since. */
  changedLocation?: StayAddress;
  /** The guests of the stay; absent when the customer did not say. */
  party?: Party;
  /** The nights for which the provider invites the customer of an enquiry. */
  invitation?: Stay;
  listing?: Listing;
  customer?: User;
  provider?: User;
  messages?: readonly Message[];
  /**
   * The parties can no longer message or book each other: `byMe` when the viewer has blocked the other party. For any
   * other reason it is `apart`, so that pages do not reveal who wanted it.
   */
  blocked?: 'byMe' | 'apart';
  /** The viewer's appeal to the operators. */
  appeal?: Appeal;
  /** Reviews visible to the viewer: their own, and both once they are public (readings 39). */
  reviews?: readonly Review[];
}

export interface Message {
  id: string;
  createdAt: string;
  content: string;
  sender?: User;
  /** Set for the recipient only: the message points off the site and comes from a new account. */
  warned?: true;
  /** Photos, in order. Absent when there are none, or when the viewer may no longer see them. */
  images?: readonly Image[];
  documents?: readonly MessageDocument[];
  /** Set for the recipient only: the photos come from a new account, and are shown when asked for. */
  covered?: true;
}
