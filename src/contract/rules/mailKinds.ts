import type { Json, JsonObject } from '../json.ts';

/**
 * The mails that a person may switch off. All others always come: they are about money, about where somebody sleeps
 * tonight, or about the safety of the account.
 *
 * - newMessage: somebody wrote, once for each thread until it is read
 * - reviews: a stay may be reviewed now, reviews were published
 * - listingDecisions: an operator approved a listing or sent it back
 * - listingReminders: is a listing that nothing has changed for long still valid?
 */
export const optionalMails = ['newMessage', 'reviews', 'listingDecisions', 'listingReminders'] as const;

export type OptionalMail = (typeof optionalMails)[number];

export const isOptionalMail = (value: Json | undefined): value is OptionalMail =>
  optionalMails.some(kind => kind === value);

/** Mails about a search that somebody keeps: each search has its own switch. */
export const savedSearchMail = 'savedSearch';

/**
 * Mails with the figures of the week, to operators who asked for them; under this name their private data keeps the Monday
 * of the last one, YYYY-MM-DD, and nothing while they want none.
 */
export const weeklyFiguresMail = 'weeklyFigures';

/** What the last link of a mail may end. */
export type EndableMail = OptionalMail | typeof savedSearchMail | typeof weeklyFiguresMail;

/**
 * What a person has switched off: `mailsOff` of the current user's private data, a list of {@link OptionalMail}. Absent
 * means that every mail comes; what is no kind of mail is left out.
 */
export function mailsOff(privateData: JsonObject): OptionalMail[] {
  const { mailsOff: kept } = privateData;
  return Array.isArray(kept) ? optionalMails.filter(kind => kept.includes(kind)) : [];
}

/** The private data to save when a person switches one kind of mail on or off. */
export function withMail(
  privateData: JsonObject,
  kind: OptionalMail,
  isWanted: boolean,
): { mailsOff: OptionalMail[] } {
  const others = mailsOff(privateData).filter(other => other !== kind);
  return { mailsOff: isWanted ? others : optionalMails.filter(one => one === kind || others.includes(one)) };
}
