import type { ConsoleAction, ConsoleQueue } from '../rules/console.ts';
import type { Money } from './money.ts';

/** How the console is for the operator who asks. */
export type ConsoleState =
  /** Another service keeps the accounts, and has a console of its own. */
  | { kind: 'elsewhere' }
  /** The second factor has yet to be set up: the secret in base32, and as a QR code's path. */
  | { kind: 'enrol'; secret: string; qr: { size: number; path: string } }
  /** A code is asked for. */
  | { kind: 'locked' }
  | {
      kind: 'open';
      /** Until then dangerous things need no other code. ISO instant. */
      freshUntil: string;
      /** How many recovery codes are left. */
      recoveryCodes: number;
      /** What waits in each queue. */
      counts: Readonly<Record<ConsoleQueue, number>>;
    };

/** Something that waits, in the list of its queue. */
export interface QueueLine {
  id: string;
  title: string;
  /** Whose it is, or what it is about. */
  about: string;
  /** Since when it waits. ISO instant. */
  since: string;
  marks: readonly ConsoleMark[];
  /** The other operator who is looking at it. */
  claimedBy: string | null;
}

export type ConsoleMark = 'urgent' | 'new' | 'change' | 'shown' | 'again' | 'held';

/** An instant is ISO, a day YYYY-MM-DD; codes are keys of the data that pages have words for. */
export type FactValue = string | Money | { instant: string } | { day: string } | { codes: readonly string[] };

/** One thing that is told of an item. */
export interface Fact {
  label: string;
  value: FactValue | null;
  /** What it said when an operator last looked; absent where it says the same. */
  before?: FactValue | null;
}

export interface ConsolePerson {
  role: 'author' | 'reporter' | 'subject' | 'customer' | 'provider' | 'asker';
  id: string;
  name: string;
  email: string;
  state: 'active' | 'banned' | 'deleted';
}

export interface ConsolePicture {
  src: string;
  change: 'none' | 'added' | 'removed';
}

/** All that an operator sees of something that waits. */
export interface ConsoleItem {
  queue: ConsoleQueue;
  id: string;
  /** Stands for what is seen here: a decision about anything else is refused. */
  version: string;
  title: string;
  since: string;
  marks: readonly ConsoleMark[];
  claim: { by: string; until: string } | null;
  people: readonly ConsolePerson[];
  facts: readonly Fact[];
  pictures: readonly ConsolePicture[];
  /** Addresses of documents. */
  documents: readonly string[];
  /** Its own page on the site. */
  path: string | null;
  /** What it is about, with its whole history, in the console. */
  recordPath?: string | null;
  actions: readonly ConsoleAction[];
}

/** What an operator decides about something they have looked at. */
export interface ConsoleDecision {
  queue: ConsoleQueue;
  id: string;
  version: string;
  action: ConsoleAction;
  /** Which of the reasons or outcomes that there are. */
  reason?: string;
  /** Words for whoever is told of it. */
  words?: string;
  /** They have seen that somebody else is looking at it. */
  despiteClaim?: boolean;
}

export interface AuditEntry {
  id: string;
  /** ISO instant. */
  at: string;
  /** Name and address; null for a command on the server, and for somebody who was not signed in. */
  who: string | null;
  action: string;
  subject: string | null;
  reason: string | null;
}

/** Days are ISO, both inclusive, in UTC. */
export interface AuditQuery {
  who?: string;
  action?: string;
  subject?: string;
  from?: string;
  to?: string;
  /** Only entries before this one. */
  before?: string;
}

export interface AuditPage {
  entries: readonly AuditEntry[];
  /** Whether there are older ones. */
  hasMore: boolean;
  /** Everybody who stands in the log. */
  people: readonly { id: string; name: string }[];
}
