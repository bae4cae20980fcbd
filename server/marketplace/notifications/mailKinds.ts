import type { OptionalMail } from '#contract/notification/mailKinds.ts';
import type { NotificationKind } from '#contract/notification/channels.ts';
import type { TransitionMail } from './transitionMailKinds.ts';

interface KindRules {
  /** `any`: also sent to an address that its reader has not confirmed. Decision 071 gives the reasons for each kind. */
  address: 'any' | 'confirmed';
  /** The setting that switches mails of this kind off; absent when they are always sent. */
  switch?: OptionalMail;
  /** What devices and messengers are told of as well; absent: mails about the account, and for operators. */
  notification?: NotificationKind;
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
  newMessage: { address: 'any', switch: 'newMessage', notification: 'messages' },
  requestReceived: { address: 'any', notification: 'bookings' },
  requestExpires: { address: 'any', notification: 'bookings' },
  accepted: { address: 'any', notification: 'bookings' },
  checkIn: { address: 'any', notification: 'bookings' },
  declined: { address: 'any', notification: 'bookings' },
  declinedForYou: { address: 'any', notification: 'bookings' },
  expiredForCustomer: { address: 'any', notification: 'bookings' },
  expiredForProvider: { address: 'any', notification: 'bookings' },
  canceledForCustomer: { address: 'any', notification: 'bookings' },
  canceledForProvider: { address: 'any', notification: 'bookings' },
  endedByGuest: { address: 'any', notification: 'bookings' },
  endedByHost: { address: 'any', notification: 'bookings' },
  endedByYouAsGuest: { address: 'any' },
  endedByYouAsHost: { address: 'any' },
  payout: { address: 'any', notification: 'bookings' },
  appealClosed: { address: 'any', notification: 'bookings' },

  // One account alone could trigger these, immediately, to any address it entered.
  requestSent: { address: 'confirmed' },
  paymentExpired: { address: 'confirmed', notification: 'bookings' },

  reviewBegins: { address: 'confirmed', switch: 'reviews', notification: 'reviews' },
  reviewWritten: { address: 'confirmed', switch: 'reviews', notification: 'reviews' },
  reviewsPublished: { address: 'confirmed', switch: 'reviews', notification: 'reviews' },
  ownReviewCorrected: { address: 'confirmed' },
  ownReviewRemoved: { address: 'confirmed' },
  reviewCorrected: { address: 'confirmed' },
  reviewRemoved: { address: 'confirmed' },

  listingApproved: { address: 'confirmed', switch: 'listingDecisions', notification: 'listingDecisions' },
  listingRejected: { address: 'confirmed', switch: 'listingDecisions', notification: 'listingDecisions' },
  changeApproved: { address: 'confirmed', switch: 'listingDecisions', notification: 'listingDecisions' },
  changeRejected: { address: 'confirmed', switch: 'listingDecisions', notification: 'listingDecisions' },
  listingTakenDown: { address: 'confirmed', notification: 'listingDecisions' },
  listingCorrected: { address: 'confirmed', notification: 'listingDecisions' },
  // Mails about several listings, when there are several of the kinds above.
  listingsChecked: { address: 'confirmed', switch: 'listingDecisions', notification: 'listingDecisions' },
  listingsChanged: { address: 'confirmed', notification: 'listingDecisions' },
  stillValid: { address: 'confirmed', switch: 'listingReminders', notification: 'listingReminders' },
  waitingPeople: { address: 'confirmed', switch: 'waitingPeople', notification: 'waitingPeople' },
  closedUnanswered: { address: 'confirmed', notification: 'listingDecisions' },

  badgeGiven: { address: 'confirmed' },
  badgeRefused: { address: 'confirmed' },
  dataCopyReady: { address: 'confirmed' },
  // Collects mails of the kinds above that the reader wants daily or weekly.
  digest: { address: 'confirmed' },
  searchMatches: { address: 'confirmed', notification: 'savedSearches' },
  savedListingsChanged: { address: 'confirmed', switch: 'savedListings', notification: 'savedListings' },
  newMatches: { address: 'confirmed', switch: 'newMatches', notification: 'newMatches' },
  reportReceived: { address: 'confirmed' },
  reportActed: { address: 'confirmed' },
  reportWarned: { address: 'confirmed' },
  reportUnfounded: { address: 'confirmed' },

  // From the contact form to the operators' own address: no account has it.
  contactMessage: { address: 'any' },

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
export const notificationKindOf = (kind: MailKind): NotificationKind | undefined =>
  rulesOf(kind).notification;
