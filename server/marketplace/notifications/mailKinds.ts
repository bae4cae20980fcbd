import type { OptionalMail } from '#contract/rules/mailKinds.ts';
import type { TransitionMail } from './transitionMailKinds.ts';

interface KindRules {
  /** `any`: also sent to an address that its reader has not confirmed. Decision 071 gives the reasons for each kind. */
  address: 'any' | 'confirmed';
  /** The setting that switches mails of this kind off; absent when they are always sent. */
  switch?: OptionalMail;
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

  // Somebody is waiting for the reader, or money moves.
  newMessage: { address: 'any', switch: 'newMessage' },
  requestReceived: { address: 'any' },
  requestExpires: { address: 'any' },
  accepted: { address: 'any' },
  declined: { address: 'any' },
  declinedForYou: { address: 'any' },
  expiredForCustomer: { address: 'any' },
  expiredForProvider: { address: 'any' },
  canceledForCustomer: { address: 'any' },
  canceledForProvider: { address: 'any' },
  endedByGuest: { address: 'any' },
  endedByHost: { address: 'any' },
  endedByYouAsGuest: { address: 'any' },
  endedByYouAsHost: { address: 'any' },
  payout: { address: 'any' },
  appealClosed: { address: 'any' },

  // One account alone could trigger these, immediately, to any address it entered.
  requestSent: { address: 'confirmed' },
  paymentExpired: { address: 'confirmed' },

  reviewBegins: { address: 'confirmed', switch: 'reviews' },
  reviewWritten: { address: 'confirmed', switch: 'reviews' },
  reviewsPublished: { address: 'confirmed', switch: 'reviews' },
  ownReviewCorrected: { address: 'confirmed' },
  ownReviewRemoved: { address: 'confirmed' },
  reviewCorrected: { address: 'confirmed' },
  reviewRemoved: { address: 'confirmed' },

  listingApproved: { address: 'confirmed', switch: 'listingDecisions' },
  listingRejected: { address: 'confirmed', switch: 'listingDecisions' },
  changeApproved: { address: 'confirmed', switch: 'listingDecisions' },
  changeRejected: { address: 'confirmed', switch: 'listingDecisions' },
  listingTakenDown: { address: 'confirmed' },
  listingCorrected: { address: 'confirmed' },
  stillValid: { address: 'confirmed', switch: 'listingReminders' },
  waitingPeople: { address: 'confirmed', switch: 'waitingPeople' },
  closedUnanswered: { address: 'confirmed' },

  badgeGiven: { address: 'confirmed' },
  badgeRefused: { address: 'confirmed' },
  dataCopyReady: { address: 'confirmed' },
  searchMatches: { address: 'confirmed' },
  savedListingsChanged: { address: 'confirmed', switch: 'savedListings' },
  newMatches: { address: 'confirmed', switch: 'newMatches' },
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
