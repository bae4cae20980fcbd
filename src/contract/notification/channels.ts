import type { JsonObject } from '../json.ts';
import {
  mailsOff,
  matchMailFrequency,
  optionalMails,
  type MatchMailFrequency,
  type OptionalMail,
} from './mailKinds.ts';

/**
 * What a user can be told of outside the site's own pages, each of which can be switched off for each channel.
 *
 * - messages: somebody has written
 * - bookings: a request, the answer to it, the end of a stay, money
 * - reviews: a stay can be reviewed, reviews were published
 * - listingDecisions: a decision about one's own listing
 * - listingReminders: asks whether a listing is still valid
 * - waitingPeople: enquiries have been unanswered for days
 * - savedListings: a saved listing has changed
 * - newMatches: new offers fit a request
 * - savedSearches: something new fits a saved search
 */
export const notificationKinds = [
  'messages',
  'bookings',
  'reviews',
  'listingDecisions',
  'listingReminders',
  'waitingPeople',
  'savedListings',
  'newMatches',
  'savedSearches',
] as const;

export type NotificationKind = (typeof notificationKinds)[number];

/** Channels that tell a user at once; each has its list of kinds in the private data that it does not tell of. */
export const instantChannels = ['push', 'telegram'] as const;

export type InstantChannel = (typeof instantChannels)[number];

/** Names of earlier versions, which stood for several kinds. */
const groups: Readonly<Record<string, readonly NotificationKind[]>> = {
  listings: ['listingDecisions', 'listingReminders', 'waitingPeople'],
  matches: ['savedListings', 'newMatches', 'savedSearches'],
};

/**
 * Returns what a user doesn't want to be told of by a channel: `pushOff` or `telegramOff` in the private data, a list of
 * {@link NotificationKind}; absent: nothing. Unknown kinds are dropped.
 */
export function channelOff(privateData: JsonObject, channel: InstantChannel): NotificationKind[] {
  const stored = privateData[`${channel}Off`];
  if (!Array.isArray(stored)) return [];
  const off = stored.flatMap(kind => groups[String(kind)] ?? [kind]);
  return notificationKinds.filter(kind => off.includes(kind));
}

/** The setting for mails of a kind; absent: they always come, or each search has its own. */
export const mailOf: Readonly<Partial<Record<NotificationKind, OptionalMail>>> = {
  messages: 'newMessage',
  reviews: 'reviews',
  listingDecisions: 'listingDecisions',
  listingReminders: 'listingReminders',
  waitingPeople: 'waitingPeople',
  savedListings: 'savedListings',
  newMatches: 'newMatches',
};

/** When a user wants mails of a kind: `daily` and `weekly` collect them in one. */
export const mailRhythms = ['atOnce', 'daily', 'weekly', 'never'] as const;

export type MailRhythm = (typeof mailRhythms)[number];

/** The rhythms to choose from: offers are compared with requests once a day. */
export const rhythmsOf = (kind: OptionalMail): readonly MailRhythm[] =>
  kind === 'newMatches' ? ['daily', 'weekly', 'never'] : mailRhythms;

/**
 * Returns when a user wants mails of a kind: `never` when `mailsOff` of the private data names it, else what
 * `mailRhythm` says, an object of rhythms by kind; absent: at once. For new matches see {@link matchMailFrequency}.
 */
export function mailRhythm(privateData: JsonObject, kind: OptionalMail): MailRhythm {
  if (mailsOff(privateData).includes(kind)) return 'never';
  if (kind === 'newMatches') return matchMailFrequency(privateData);
  const chosen = (privateData.mailRhythm as JsonObject | null | undefined)?.[kind];
  return chosen === 'daily' || chosen === 'weekly' ? chosen : 'atOnce';
}

/** Returns whether mails of a kind are collected for a digest. Mails of new matches have their own rounds. */
export const isCollected = (privateData: JsonObject, kind: OptionalMail): boolean =>
  kind !== 'newMatches' && ['daily', 'weekly'].includes(mailRhythm(privateData, kind));

/** Returns the private data to save for a choice of rhythms. */
export function withRhythms(chosen: Readonly<Record<OptionalMail, MailRhythm>>): {
  mailsOff: OptionalMail[];
  mailRhythm: Partial<Record<OptionalMail, 'daily' | 'weekly'>>;
  matchMails: MatchMailFrequency;
} {
  const collected = optionalMails.flatMap(kind => {
    const rhythm = chosen[kind];
    return kind !== 'newMatches' && (rhythm === 'daily' || rhythm === 'weekly')
      ? [[kind, rhythm] as const]
      : [];
  });
  return {
    mailsOff: optionalMails.filter(kind => chosen[kind] === 'never'),
    mailRhythm: Object.fromEntries(collected),
    matchMails: chosen.newMatches === 'weekly' ? 'weekly' : 'daily',
  };
}
