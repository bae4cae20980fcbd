import type { Money } from '#contract/entities/money.ts';
import type { EndableMail, OptionalMail } from '#contract/rules/mailKinds.ts';
import type { EndedWeek } from '#server/marketplace/figures/index.ts';
import { stepLetters } from './steps.ts';

const accountLetters = [
  'verifyEmail',
  'verifyChangedEmail',
  'emailChanged',
  'resetPassword',
  'passwordChanged',
  'accountDeleted',
  'userApproved',
  'userPermissionsChanged',
  'accountBanned',
  'accountUnbanned',
  'badgeTaken',
  'lookedAt',
] as const;

/** Every kind of letter there is. */
export const letterKinds = [
  ...accountLetters,
  'listingApproved',
  'listingRejected',
  'changeApproved',
  'changeRejected',
  'listingTakenDown',
  'listingCorrected',
  'stillValid',
  'closedUnanswered',
  'badgeGiven',
  'badgeRefused',
  'dataCopyReady',
  'newMessage',
  'appealClosed',
  'searchMatches',
  'ownReviewCorrected',
  'ownReviewRemoved',
  'reviewCorrected',
  'reviewRemoved',
  'reportReceived',
  'reportActed',
  'reportWarned',
  'reportUnfounded',
  'reportWaiting',
  'reportUrgent',
  'paymentDisputed',
  'disputeLost',
  'refundFailed',
  'payoutFailed',
  'cancelAsked',
  'stayDenied',
  'factorSetUp',
  'factorReset',
  'recoveryCodeUsed',
  'weeklyFigures',
  ...stepLetters,
] as const;

export type LetterKind = (typeof letterKinds)[number];

/** A listing that a letter leads to. */
export interface FoundListing {
  title: string;
  /** Town and country as the listing says them; '' without a place. */
  town: string;
  /** From the root of the site. */
  path: string;
}

/** What a mail says, before anybody chose words for it. */
export interface Letter {
  kind: LetterKind;
  /** The other person, as others read their name. */
  other?: string;
  /** Title of the listing. */
  listing?: string;
  /** What the reader calls a search that they keep. */
  search?: string;
  /** Listings that are new, and how many more there are. */
  found?: { listings: readonly FoundListing[]; more: number };
  /** What happened in a week, for operators. */
  figures?: EndedWeek;
  /** First and last day, YYYY-MM-DD. */
  stay?: { from: string; until: string };
  money?: { as: 'reserved' | 'paid' | 'refund' | 'payout'; amount: Money };
  /** The reader has time until then. */
  until?: Date;
  /** When it happened. */
  at?: Date;
  /** IANA zone in which moments are told; UTC when the listing has none. */
  timeZone?: string;
  /** The number of a transaction, for operators. */
  transaction?: string;
  /** The number of a report, for operators. */
  report?: string;
  /** What an operator wrote to explain a decision. */
  reason?: string;
  /** What an operator answered. */
  answer?: string;
  /** A sentence besides, where a card is involved. */
  isPaid?: boolean;
  /** A sentence besides, where a message may lead its reader astray. */
  isWarned?: boolean;
  /** Where the reader goes on, from the root of the site; absent where there is nothing to do. */
  path?: string;
  /** The other thing they may do, where there are two. */
  otherPath?: string;
}

/** A letter on its way to somebody. */
export interface Post {
  userId: string;
  /** Where it goes when that is not simply the reader's address. */
  email?: string;
  letter: Letter;
  /** What its link ends when no switch of the account does: the search it is about, or an operator's own mails. */
  ends?: { kind: Exclude<EndableMail, OptionalMail>; id: string };
}

const optional: Readonly<Partial<Record<LetterKind, OptionalMail>>> = {
  newMessage: 'newMessage',
  listingApproved: 'listingDecisions',
  listingRejected: 'listingDecisions',
  changeApproved: 'listingDecisions',
  changeRejected: 'listingDecisions',
  stillValid: 'listingReminders',
  reviewBegins: 'reviews',
  reviewWritten: 'reviews',
  reviewsPublished: 'reviews',
};

/** The switch that ends mails of this kind; undefined for those that always come. */
export const switchOf = (kind: LetterKind): OptionalMail | undefined => optional[kind];
