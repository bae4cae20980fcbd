import type { ContactMessage } from '#contract/contact.ts';
import type { LatLng } from '#contract/geo/place.ts';
import type { DeviceName } from '#contract/account/deviceLabel.ts';
import type { MatchReasons } from '#contract/listing/matchReasons.ts';
import type { Money } from '#contract/payment/currencies.ts';
import type { SavedListingChange } from '#contract/listing/savedListings.ts';
import type { Party } from '#contract/booking/party.ts';
import type { EndableMail, OptionalMail } from '#contract/notification/mailKinds.ts';
import type { PermissionValues } from '#server/marketplace/users/index.ts';
import type { EndedWeek } from '#server/marketplace/statistics/index.ts';
import type { MailKind } from './mailKinds.ts';

/** A listing that a mail links to. */
export interface FoundListing {
  title: string;
  /** Town and country as in the listing; '' without a location. */
  town: string;
  /** Path on the site. */
  path: string;
  /** Why it fits the reader's request. */
  match?: MatchReasons;
  /** What has changed in a listing that the reader has saved. */
  change?: SavedListingChange;
  /** Its price, if that has changed; null: free. */
  price?: Money | null;
}

/** What a mail says about one of several requests, searches or listings of the reader. */
export interface MailSection {
  /** The kind of mail whose words it has, when the parts differ. */
  kind?: MailKind;
  /** Title of the reader's request or listing. */
  listing?: string;
  /** The user's name for a saved search. */
  search?: string;
  /** New listings for it; those that an earlier section names are counted in `above`, the others in `more`. */
  found?: { listings: readonly FoundListing[]; above?: number; more?: number };
  /** The operator's explanation of a decision. */
  reason?: string;
  /** How many people it is about. */
  count?: number;
  /** Path of its page. */
  path?: string;
  /** Path of the alternative action. */
  otherPath?: string;
  /** URL that ends the mails about it. */
  offUrl?: string;
}

/** The content of a mail, independent of language. */
export interface MailContent {
  kind: MailKind;
  /** Display name of the other party; absent when it is hidden from the recipient. */
  other?: string;
  /** Id of the transaction whose conversation it is about. */
  conversation?: string;
  /** Title of the listing. */
  listing?: string;
  /** The user's name for a saved search. */
  search?: string;
  /** New or changed listings, and how many more there are. */
  found?: { listings: readonly FoundListing[]; more: number };
  /** Its parts, when it is about several requests, searches or listings of the reader. */
  sections?: readonly MailSection[];
  /** What a digest collects. */
  news?: readonly MailContent[];
  /** Statistics of a week, for operators. */
  figures?: EndedWeek;
  /** Who comes to the stay. */
  party?: Party;
  /** First and last day, YYYY-MM-DD. */
  stay?: { from: string; until: string };
  money?: { as: 'reserved' | 'paid' | 'refund' | 'payout'; amount: Money };
  /** The exact place of an accepted stay, for its guest alone: the mail shows it on a map. */
  place?: LatLng;
  /** Deadline for the recipient. */
  until?: Date;
  /** How many people it is about. */
  count?: number;
  /** When it happened. */
  at?: Date;
  /** IANA zone of the listing; absent when it has none. */
  timeZone?: string;
  /** Id of a transaction, for operators. */
  transaction?: string;
  /** Id of a report, for operators. */
  report?: string;
  /** The operator's explanation of a decision. */
  reason?: string;
  /** The permissions that an operator has changed, with their new values. */
  permissions?: Partial<PermissionValues>;
  /** The operator's answer. */
  answer?: string;
  /** The recipient has not confirmed the address: the mail contains no text by other users. */
  isUnconfirmed?: boolean;
  /** Adds a sentence when a card is involved. */
  isPaid?: boolean;
  /** Adds a warning when a message may lead its reader off the site. */
  isWarned?: boolean;
  /** What somebody wrote to the operators, and whether the sender's account has this address and has confirmed it. */
  written?: ContactMessage & { isConfirmed: boolean };
  /** The device of a sign-in. */
  device?: DeviceName;
  /** Path of the main link on the site; absent when there is nothing to do. */
  path?: string;
  /** Path of the alternative action, when there are two. */
  otherPath?: string;
}

/** A mail addressed to a user. */
export interface OutgoingMail {
  userId: string;
  /** Recipient address when it differs from the account's. */
  email?: string;
  content: MailContent;
  /** What mails of one thread share that are not about a conversation, such as `listing/<id>`. */
  thread?: string;
  /**
   * What the unsubscribe link ends when it is not an account setting: the saved search, or the operator's own mails.
   */
  ends?: { kind: Exclude<EndableMail, OptionalMail>; id: string };
}

/**
 * Whether a mail to an unconfirmed address has the field: only where no other person has chosen its text. Every field of
 * {@link MailContent} has its line.
 */
const goesToUnconfirmed: Readonly<Record<keyof MailContent, boolean>> = {
  kind: true,
  other: false,
  conversation: true,
  listing: false,
  search: false,
  found: false,
  sections: false,
  news: false,
  figures: false,
  party: false,
  stay: true,
  money: true,
  place: false,
  until: true,
  count: true,
  at: true,
  timeZone: false,
  transaction: false,
  report: false,
  reason: false,
  permissions: true,
  answer: false,
  isUnconfirmed: true,
  isPaid: true,
  isWarned: true,
  written: false,
  device: false,
  path: true,
  otherPath: true,
};

/**
 * Returns the content for an address that somebody may have entered for a stranger: without names, titles or reasons.
 */
export function toUnconfirmed(content: MailContent): MailContent {
  const kept = Object.entries(content).filter(([key]) => goesToUnconfirmed[key as keyof MailContent]);
  return { ...Object.fromEntries(kept), kind: content.kind, isUnconfirmed: true };
}
