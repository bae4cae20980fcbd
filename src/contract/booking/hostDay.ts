import type { User } from '../account/user.ts';
import type { ConversationCounts } from './conversations.ts';
import type { Stay } from './nights.ts';

/** What a host has to know today, and how much happens around each of their listings. Days are YYYY-MM-DD. */
export interface HostDay {
  /** Today, in the host's own time zone, or in UTC while that is unknown. */
  day: string;
  /** Requests with a deadline first, soonest first, then questions, longest waiting first; `waitingShown` at most. */
  waiting: readonly WaitingGuest[];
  /** How many wait, shown or not. */
  waitingCount: number;
  /** Accepted stays that begin or end today or tomorrow, in the order of these days. */
  stays: readonly StayTurn[];
  /** Published listings of which something ends within a week, soonest first. */
  expiring: readonly ExpiringListing[];
  /** By listing; those with nothing to say are left out. */
  listings: Readonly<Record<string, ListingActivity>>;
}

export const waitingShown = 6;

interface AboutListing {
  transactionId: string;
  listingId: string;
  /** The title of the host's own listing. */
  title: string;
  /** As the host may see them. */
  guest: User;
}

/** Somebody who asked for nights, or who wrote last. */
export interface WaitingGuest extends AboutListing {
  /** An ISO instant. */
  since: string;
  /** Requests only: the nights, and when the request expires, an ISO instant. */
  stay?: Stay;
  expiresAt?: string;
}

/** The first or the last day of a stay. */
export interface StayTurn extends AboutListing {
  turn: 'begins' | 'ends';
  day: string;
}

/** `unconfirmed`: closes unless its author says that it is still valid; `over`: the days it was wanted for end. */
export interface ExpiringListing {
  listingId: string;
  title: string;
  reason: 'unconfirmed' | 'over';
  day: string;
}

export interface ListingActivity extends ConversationCounts {
  /** Those in which somebody waits for an answer. */
  waiting: number;
  /** The next nights that are accepted, or requested when `isAsked`; one that has begun counts. */
  booked?: Stay & { isAsked?: true };
  /** The first night that can be booked within the next four weeks; accommodation that is published only. */
  freeFrom?: string;
}

/** The answer where the marketplace is hosted elsewhere. */
export const noHostDay: HostDay = {
  day: '',
  waiting: [],
  waitingCount: 0,
  stays: [],
  expiring: [],
  listings: {},
};
