import type { Appeal } from '../rules/appeals.ts';
import type { Listing } from './listing.ts';
import type { Message } from './message.ts';
import type { Money } from './money.ts';
import type { Review } from './review.ts';
import type { User } from './user.ts';

export type Actor = 'customer' | 'provider' | 'system' | 'operator';

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

export interface Transaction {
  id: string;
  createdAt: string;
  processName: string;
  /** With prefix: `transition/enquire`, `state/enquiry`. */
  lastTransition: string;
  lastTransitionedAt: string;
  state: string;
  transitions: readonly { transition: string; createdAt: string; by: Actor }[];
  payinTotal: Money | null;
  payoutTotal: Money | null;
  lineItems: readonly LineItem[];
  booking: Booking | null;
  /** Of the other side, not looked at by who asks. Absent: none. */
  unreadMessages?: number;
  /** Where the listing is, exactly: only for the two parties, and only once a booking is accepted. */
  location?: { address: string; building?: string };
  listing?: Listing;
  customer?: User;
  provider?: User;
  messages?: readonly Message[];
  /**
   * The parties write to and book each other no more: `byMe` when the reader has blocked the other one. Whatever else the
   * reason, it is `apart`, and pages do not say who wanted it.
   */
  blocked?: 'byMe' | 'apart';
  /** What the viewer has asked the operators to look at. */
  appeal?: Appeal;
  /** Those that the viewer may see: their own, and both once they are public (readings 39). */
  reviews?: readonly Review[];
}
