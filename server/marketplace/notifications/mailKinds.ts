import type { OptionalMail } from '#contract/notification/mailKinds.ts';
import type { NewsKind } from '#contract/notification/channels.ts';
import type { TransitionMail } from './transitionMailKinds.ts';

interface KindRules {
  /** `any`: also sent to an address that its reader has not confirmed. Decision 071 gives the reasons for each kind. */
  address: 'any' | 'confirmed';
  /** The setting that switches mails of this kind off; absent when they are always sent. */
  switch?: OptionalMail;
  /** What devices and messengers are told of as well; absent: mails about the account, and for operators. */
  news?: NewsKind;
}

const rules = {
  // About the account: they name their address, and are how an address is confirmed.
  verifyEmail: { address: 'any' },
  verifyChangedEmail: { address: 'any' },
  emailChanged: { address: 'any' },
  resetPassword: { address: 'any' },
  passwordChanged: { address: 'any' },
  accountDeleted: { address: 'any' },
  userApproved: { address: 'any' },
  userPermissionsChanged: { address: 'any' },
  accountBanned: { address: 'any' },
  accountUnbanned: { address: 'any' },
  badgeTaken: { address: 'any' },
  lookedAt: { address: 'any' },
  newDevice: { address: 'any' },
  passkeyAdded: { address: 'any' },
  passkeyRemoved: { address: 'any' },
  signInLinked: { address: 'any' },
  accessEnded: { address: 'any' },
  signUpTried: { address: 'any' },
  emailChangeTried: { address: 'any' },

  // Somebody is waiting for the reader, or money moves.
  newMessage: { address: 'any', switch: 'newMessage', news: 'messages' },
  requestReceived: { address: 'any', news: 'bookings' },
  requestExpires: { address: 'any', news: 'bookings' },
  accepted: { address: 'any', news: 'bookings' },
  checkIn: { address: 'any', news: 'bookings' },
  declined: { address: 'any', news: 'bookings' },
  declinedForYou: { address: 'any', news: 'bookings' },
  expiredForCustomer: { address: 'any', news: 'bookings' },
  expiredForProvider: { address: 'any', news: 'bookings' },
  canceledForCustomer: { address: 'any', news: 'bookings' },
  canceledForProvider: { address: 'any', news: 'bookings' },
  endedByGuest: { address: 'any', news: 'bookings' },
  endedByHost: { address: 'any', news: 'bookings' },
  endedByYouAsGuest: { address: 'any' },
  endedByYouAsHost: { address: 'any' },
  payout: { address: 'any', news: 'bookings' },
  appealClosed: { address: 'any', news: 'bookings' },

  // One account alone could trigger these, immediately, to any address it entered.
  requestSent: { address: 'confirmed' },
  paymentExpired: { address: 'confirmed', news: 'bookings' },

  reviewBegins: { address: 'confirmed', switch: 'reviews', news: 'reviews' },
  reviewWritten: { address: 'confirmed', switch: 'reviews', news: 'reviews' },
  reviewsPublished: { address: 'confirmed', switch: 'reviews', news: 'reviews' },
  ownReviewCorrected: { address: 'confirmed' },
  ownReviewRemoved: { address: 'confirmed' },
  reviewCorrected: { address: 'confirmed' },
  reviewRemoved: { address: 'confirmed' },

  listingApproved: { address: 'confirmed', switch: 'listingDecisions', news: 'listingDecisions' },
  listingRejected: { address: 'confirmed', switch: 'listingDecisions', news: 'listingDecisions' },
  changeApproved: { address: 'confirmed', switch: 'listingDecisions', news: 'listingDecisions' },
  changeRejected: { address: 'confirmed', switch: 'listingDecisions', news: 'listingDecisions' },
  listingTakenDown: { address: 'confirmed', news: 'listingDecisions' },
  listingCorrected: { address: 'confirmed', news: 'listingDecisions' },
  // Mails about several listings, when there are several of the kinds above.
  listingsChecked: { address: 'confirmed', switch: 'listingDecisions', news: 'listingDecisions' },
  listingsChanged: { address: 'confirmed', news: 'listingDecisions' },
  stillValid: { address: 'confirmed', switch: 'listingReminders', news: 'listingReminders' },
  waitingPeople: { address: 'confirmed', switch: 'waitingPeople', news: 'waitingPeople' },
  closedUnanswered: { address: 'confirmed', news: 'listingDecisions' },

  badgeGiven: { address: 'confirmed' },
  badgeRefused: { address: 'confirmed' },
  dataCopyReady: { address: 'confirmed' },
  // Collects mails of the kinds above that the reader wants daily or weekly.
  digest: { address: 'confirmed' },
  searchMatches: { address: 'confirmed', news: 'savedSearches' },
  savedListingsChanged: { address: 'confirmed', switch: 'savedListings', news: 'savedListings' },
  newMatches: { address: 'confirmed', switch: 'newMatches', news: 'newMatches' },
  reportReceived: { address: 'confirmed' },
  reportActed: { address: 'confirmed' },
  reportWarned: { address: 'confirmed' },
  reportUnfounded: { address: 'confirmed' },

  // For operators, who are recognised as such only once their address is confirmed.
  reportWaiting: { address: 'confirmed' },
  reportUrgent: { address: 'confirmed' },
  paymentDisputed: { address: 'confirmed' },
  disputeLost: { address: 'confirmed' },
  refundFailed: { address: 'confirmed' },
  payoutFailed: { address: 'confirmed' },
  cancelAsked: { address: 'confirmed' },
  stayDenied: { address: 'confirmed' },
  factorSetUp: { address: 'confirmed' },
  factorReset: { address: 'confirmed' },
  recoveryCodeUsed: { address: 'confirmed' },
  weeklyFigures: { address: 'confirmed' },
} as const satisfies Record<TransitionMail, KindRules> & Record<string, KindRules>;

export type MailKind = keyof typeof rules;

/** Every kind of mail. */
export const mailKinds = Object.keys(rules) as MailKind[];

const rulesOf = (kind: MailKind): KindRules => rules[kind];

/** Returns whether mails of this kind are sent only once the recipient has confirmed the address. */
export const needsConfirmedAddress = (kind: MailKind): boolean => rulesOf(kind).address === 'confirmed';

/** The switch that ends mails of this kind; undefined for those that always come. */
export const switchOf = (kind: MailKind): OptionalMail | undefined => rulesOf(kind).switch;

/** Which of a user's choices decides whether devices and messengers are told of it; undefined: they are not. */
export const newsKindOf = (kind: MailKind): NewsKind | undefined => rulesOf(kind).news;
