import type { Json, JsonObject } from '../json.ts';

/**
 * Mails that a user can switch off. All others are always sent: they concern money, where somebody sleeps tonight, or
 * the security of the account.
 *
 * - newMessage: a new message, once per thread until it is read
 * - reviews: a stay can be reviewed now, reviews were published
 * - listingDecisions: an operator approved a listing or returned it
 * - listingReminders: asks whether a listing that has not changed for a long time is still valid
 * - savedListings: a saved listing was closed or reopened, or its price or dates changed
 * - waitingPeople: enquiries about one's listing have been unanswered for days
 * - newMatches: new offers match a request
 */
export const optionalMails = [
  'newMessage',
  'reviews',
  'listingDecisions',
  'listingReminders',
  'savedListings',
  'waitingPeople',
  'newMatches',
] as const;

export type OptionalMail = (typeof optionalMails)[number];

export const isOptionalMail = (value: Json | undefined): value is OptionalMail =>
  optionalMails.some(kind => kind === value);

/** Mails about a saved search: each search has its own switch. */
export const savedSearchMail = 'savedSearch';

/** Mails about all saved searches of a user: what the link of a mail about several of them ends. */
export const savedSearchesMail = 'savedSearches';

/**
 * Mails with the weekly statistics, for operators who subscribed. Their private data stores the Monday of the last one
 * under this name, YYYY-MM-DD; absent when not subscribed.
 */
export const weeklyFiguresMail = 'weeklyFigures';

/** Digests: their link ends all mails that the user wants daily or weekly. */
export const digestMails = 'digest';

/** Mails to an unconfirmed address: the recipient may deny that the account is theirs. */
export const unconfirmedMail = 'unconfirmed';

/** Mails that can be ended with their unsubscribe link. */
export type EndableMail =
  | OptionalMail
  | typeof savedSearchMail
  | typeof savedSearchesMail
  | typeof weeklyFiguresMail
  | typeof digestMails
  | typeof unconfirmedMail;

/**
 * Returns the mails that a user has switched off: `mailsOff` in the current user's private data, a list of {@link
 * OptionalMail}. When absent, every mail is sent; unknown kinds are dropped.
 */
export function mailsOff(privateData: JsonObject): OptionalMail[] {
  const { mailsOff: kept } = privateData;
  return Array.isArray(kept) ? optionalMails.filter(kind => kept.includes(kind)) : [];
}

/** Returns the private data to save when a user switches one kind of mail on or off. */
export function withMail(
  privateData: JsonObject,
  kind: OptionalMail,
  isWanted: boolean,
): { mailsOff: OptionalMail[] } {
  const others = mailsOff(privateData).filter(other => other !== kind);
  return { mailsOff: isWanted ? others : optionalMails.filter(one => one === kind || others.includes(one)) };
}

export const matchMailFrequencies = ['daily', 'weekly'] as const;
export type MatchMailFrequency = (typeof matchMailFrequencies)[number];

/** Returns how often a user gets mails about new matches: `matchMails` in their private data; daily when absent. */
export function matchMailFrequency({ matchMails }: JsonObject): MatchMailFrequency {
  return matchMailFrequencies.find(frequency => frequency === matchMails) ?? 'daily';
}
