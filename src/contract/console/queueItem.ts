import type { ConsoleAction, ConsoleQueue } from './queues.ts';
import type { Money } from '../payment/currencies.ts';

/**
 * Whether an operator's passkeys can open the console: unsupported here, none added, required but missing, an
 * alternative to a code, or the only way.
 */
export type ConsolePasskey = 'unavailable' | 'none' | 'missing' | 'usable' | 'only';

/** The state of the console for the current operator. */
export type ConsoleState =
  /** The marketplace is hosted elsewhere, with a console of its own. */
  | { kind: 'elsewhere' }
  /** The second factor is not set up yet: the secret in base32, and as a QR code's path. */
  | { kind: 'enrol'; secret: string; qr: { size: number; path: string } }
  /** A code is required, or one of the operator's passkeys for the console. */
  | { kind: 'locked'; passkey?: ConsolePasskey }
  /** A code was given, but the operator's password is too short. */
  | { kind: 'passwordNeeded' }
  /** A code was given, but the site demands a passkey, which the operator has yet to add. */
  | { kind: 'passkeyNeeded' }
  | {
      kind: 'open';
      passkey?: ConsolePasskey;
      /** Until then dangerous actions need no further code. ISO instant. */
      freshUntil: string;
      /** The number of recovery codes left. */
      recoveryCodes: number;
      /** The number of pending items in each queue. */
      counts: Readonly<Record<ConsoleQueue, number>>;
    };

/** A pending item in the list of its queue. */
export interface QueueLine {
  id: string;
  title: string;
  /** The owner, or the subject. */
  about: string;
  /** When it entered the queue. ISO instant. */
  since: string;
  marks: readonly ConsoleMark[];
  /** The other operator who has claimed it. */
  claimedBy: string | null;
}

export type ConsoleMark = 'urgent' | 'new' | 'change' | 'shown' | 'again' | 'held';

/** An instant is ISO, a day YYYY-MM-DD; codes are keys of the data that pages have texts for. */
export type FactValue = string | Money | { instant: string } | { day: string } | { codes: readonly string[] };

/** One labelled value of an item. */
export interface Fact {
  label: string;
  value: FactValue | null;
  /** The value when an operator last looked; absent when unchanged. */
  before?: FactValue | null;
  /** The record in the console that it is about. */
  path?: string;
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

/** Everything an operator sees of a pending item. */
export interface ConsoleItem {
  queue: ConsoleQueue;
  id: string;
  /** Identifies what is shown here: a decision about any other version is refused. */
  version: string;
  title: string;
  since: string;
  marks: readonly ConsoleMark[];
  claim: { by: string; until: string } | null;
  people: readonly ConsolePerson[];
  facts: readonly Fact[];
  pictures: readonly ConsolePicture[];
  /** URLs of documents. */
  documents: readonly string[];
  /** Its own page on the site. */
  path: string | null;
  /** The record in the console that it is about, with its whole history. */
  recordPath?: string | null;
  actions: readonly ConsoleAction[];
}

/** An operator's decision about an item they have looked at. */
export interface ConsoleDecision {
  queue: ConsoleQueue;
  id: string;
  version: string;
  action: ConsoleAction;
  /** One of the predefined reasons or outcomes. */
  reason?: string;
  /** A message for the user who is notified. */
  words?: string;
  /** The operator knows that another one has claimed it. */
  despiteClaim?: boolean;
}

export interface AuditEntry {
  id: string;
  /** ISO instant. */
  at: string;
  /** Name and email address; null for a command on the server, and for anonymous clients. */
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
  /** Everybody who appears in the log. */
  people: readonly { id: string; name: string }[];
}
