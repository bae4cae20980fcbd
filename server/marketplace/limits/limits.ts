import { ApiError } from '#contract/errors.ts';
import { DAY, HOUR, MINUTE } from '#contract/time/units.ts';
import { secondsOf, type FixedWindow } from '#server/limits/rateLimiter.ts';

/**
 * A limit of a fixed window; or, with `wait`, one that slows down and never locks: `most` actions are free, each later
 * one has to wait after the one before it. After `milliseconds` without an action all are forgotten.
 */
export interface Limit extends FixedWindow {
  wait?: GrowingWait;
}

/** Milliseconds. The wait doubles with every action, from `first` to `longest`. */
export interface GrowingWait {
  first: number;
  longest: number;
}

const second = 1000;

/** The subject that a limit counts. */
export type LimitSubject =
  /** A user account. */
  | 'person'
  /** One session of a user. */
  | 'signIn'
  /** A network address, or the /64 prefix of an IPv6 address; all users in a shelter may share one. */
  | 'address'
  /** The network around an address: /24, or the /48 prefix of an IPv6 address. */
  | 'network'
  /** A user account in one browser. */
  | 'personOnDevice'
  /** An e-mail address, from any network address. */
  | 'email'
  /** An e-mail address combined with one network address. */
  | 'emailFromAddress'
  /** An e-mail address combined with the network around an address. */
  | 'emailFromNetwork'
  /** An e-mail address combined with a browser in which its owner has signed in before. */
  | 'emailOnDevice'
  /** One side of a conversation. */
  | 'side'
  /** A listing. */
  | 'listing'
  /** All operators' API clients together. */
  | 'operators';

interface LimitInTable extends Limit {
  subject: LimitSubject;
  /** Operators are shown who reaches it. */
  isSignal?: true;
}

/**
 * Every rate limit. Callers that reach one get 429 `too-many-requests`, with the name of the limit and the seconds to
 * wait before retrying; refused calls are not counted. The exception is `consoleRefusals`, which is silent: attempts
 * beyond it are simply not audited. Subjects are stored as keyed hashes until the window has ended.
 */
export const limitTable = {
  // As many API calls as the SDK's own limiter allows per minute in its production setting (marketplace API 9.1), and
  // four times as many per address.
  reads: { most: 1000, milliseconds: MINUTE, subject: 'person' },
  commands: { most: 500, milliseconds: MINUTE, subject: 'person', isSignal: true },
  readsFromAddress: { most: 4000, milliseconds: MINUTE, subject: 'address' },
  commandsFromAddress: { most: 2000, milliseconds: MINUTE, subject: 'address' },
  initiatesAnHour: { most: 20, milliseconds: HOUR, subject: 'person', isSignal: true },
  initiatesADay: { most: 60, milliseconds: DAY, subject: 'person', isSignal: true },
  // Quotas for new, unverified users. A family looking for a bed writes to many hosts on its first day.
  newAccountConversations: { most: 20, milliseconds: DAY, subject: 'person', isSignal: true },
  newAccountListings: { most: 5, milliseconds: DAY, subject: 'person', isSignal: true },
  // Each is a change that others see. People who close a listing by mistake or for an afternoon stay far below it.
  reopenings: { most: 10, milliseconds: DAY, subject: 'listing' },
  telegramCodes: { most: 20, milliseconds: HOUR, subject: 'person' },
  messages: { most: 60, milliseconds: 10 * MINUTE, subject: 'person', isSignal: true },
  // Both are counted from what is stored (`requireWait`): messages since the other side's last one, and recipients of
  // nearly the same text.
  unansweredMessages: {
    most: 10,
    milliseconds: DAY,
    wait: { first: MINUTE, longest: DAY },
    subject: 'side',
    isSignal: true,
  },
  sameMessages: {
    most: 12,
    milliseconds: DAY,
    wait: { first: 10 * MINUTE, longest: DAY },
    subject: 'person',
    isSignal: true,
  },
  // Against card testing with stolen card numbers.
  cards: { most: 20, milliseconds: HOUR, subject: 'person', isSignal: true },
  uploads: { most: 200, milliseconds: HOUR, subject: 'person' },
  // Each export reads all data of the user.
  dataCopies: { most: 3, milliseconds: DAY, subject: 'person' },
  reports: { most: 20, milliseconds: DAY, subject: 'person' },
  // Each may request a page of texts; stored translations cost nothing and don't count.
  translations: { most: 300, milliseconds: HOUR, subject: 'person' },
  translationsFromAddress: { most: 900, milliseconds: HOUR, subject: 'address' },
  blocks: { most: 100, milliseconds: DAY, subject: 'person' },
  verificationRequests: { most: 5, milliseconds: DAY, subject: 'person' },
  // Every new pair of tokens is stored for thirty days.
  renewals: { most: 100, milliseconds: 15 * MINUTE, subject: 'signIn' },
  signIns: { most: 60, milliseconds: HOUR, subject: 'person' },
  wrongCurrentPasswords: { most: 10, milliseconds: 15 * MINUTE, subject: 'person' },
  // Three of a million second-factor codes are valid at any time. Where an operator has given a right one before,
  // wrong ones are counted apart, so that a thief of the password can't stop the operator.
  secondFactors: {
    most: 5,
    milliseconds: HOUR,
    subject: 'person',
    wait: { first: 10 * second, longest: 5 * MINUTE },
  },
  secondFactorsOnDevice: {
    most: 5,
    milliseconds: HOUR,
    subject: 'personOnDevice',
    wait: { first: 10 * second, longest: 5 * MINUTE },
  },
  // Mails about sign-ins from new devices; further ones are not mailed.
  newDeviceMails: { most: 5, milliseconds: DAY, subject: 'person' },
  // Users or addresses without operator rights that call the console: the maximum number of audit entries.
  consoleRefusals: { most: 20, milliseconds: HOUR, subject: 'person' },
  // Everybody in a shelter may share an address, so one of them can slow the others down and not stop them.
  signUps: {
    most: 20,
    milliseconds: HOUR,
    wait: { first: 10 * second, longest: 2 * MINUTE },
    subject: 'address',
  },
  signInsFromAddress: { most: 1000, milliseconds: HOUR, subject: 'address' },
  // Each is stored for minutes; an open login page asks for one.
  passkeyChallengesFromAddress: {
    most: 1000,
    milliseconds: HOUR,
    wait: { first: second, longest: 4 * second },
    subject: 'address',
  },
  wrongPasswordsFromAddress: { most: 100, milliseconds: 15 * MINUTE, subject: 'address' },
  wrongPasswordsFromNetwork: { most: 300, milliseconds: 15 * MINUTE, subject: 'network' },
  wrongSecretsFromAddress: { most: 20, milliseconds: HOUR, subject: 'address' },
  wrongSecretsFromNetwork: { most: 60, milliseconds: HOUR, subject: 'network' },
  resetMailsFromAddress: {
    most: 50,
    milliseconds: HOUR,
    wait: { first: 10 * second, longest: MINUTE },
    subject: 'address',
  },
  // Messages to the operators. A shelter may share an address, so those who have written much wait and are not stopped.
  contactFromAddress: {
    most: 10,
    milliseconds: HOUR,
    wait: { first: 30 * second, longest: 10 * MINUTE },
    subject: 'address',
  },
  contactForEmailFromAddress: { most: 5, milliseconds: HOUR, subject: 'emailFromAddress' },
  // Marketplace API 9.1.
  emailsVerifiedByOperators: { most: 5, milliseconds: 30 * MINUTE, subject: 'operators' },
  listingsCreatedByOperators: { most: 100, milliseconds: MINUTE, subject: 'operators' },
  // Requests for an address count by where they come from, so that strangers can't use up its owner's.
  resetMailsForEmailFromAddress: {
    most: 5,
    milliseconds: HOUR,
    wait: { first: MINUTE, longest: 15 * MINUTE },
    subject: 'emailFromAddress',
  },
  resetMailsOnDevice: { most: 5, milliseconds: HOUR, subject: 'emailOnDevice' },
  // Prevents flooding a mailbox, and refuses nothing: the next mail waits, and one that waits serves all requests.
  resetMailsForEmail: {
    most: 20,
    milliseconds: HOUR,
    wait: { first: MINUTE, longest: 15 * MINUTE },
    subject: 'email',
  },
  // Mails to the owner of an address about others who entered it; further ones are not sent.
  knownAddressMails: { most: 3, milliseconds: DAY, subject: 'email' },
  resetMailsWaiting: { most: 1, milliseconds: 15 * MINUTE, subject: 'email' },
  // Wrong passwords slow down an account and never lock it; a network that guesses is stopped early: it
  // alone can't make others wait (decision 085).
  wrongPasswordsForEmailFromAddress: { most: 10, milliseconds: 15 * MINUTE, subject: 'emailFromAddress' },
  wrongPasswordsForEmailFromNetwork: { most: 20, milliseconds: 15 * MINUTE, subject: 'emailFromNetwork' },
  wrongPasswordsForEmail: {
    most: 40,
    milliseconds: HOUR,
    subject: 'email',
    wait: { first: 2 * second, longest: 5 * MINUTE },
  },
  wrongPasswordsOnDevice: {
    most: 10,
    milliseconds: HOUR,
    subject: 'emailOnDevice',
    wait: { first: 2 * second, longest: 5 * MINUTE },
  },
} as const satisfies Readonly<Record<string, LimitInTable>>;

export type LimitName = keyof typeof limitTable;
export type Limits = Readonly<Record<LimitName, Limit>>;

export const defaultLimits: Limits = limitTable;

/** Returns the limit of this name, if operators are shown who reaches it. */
export function findSignallingLimit(name: unknown): LimitName | undefined {
  const names = Object.keys(limitTable) as LimitName[];
  return names.find(one => one === name && 'isSignal' in limitTable[one]);
}

/** No limits and no counting: for the seed, which does in a minute what a community does in months. */
export const noLimits: Limits = limitsFrom(() => ({ most: Infinity, milliseconds: 0 }));

/** Returns the length of the longest window: older counts are irrelevant. Milliseconds. */
export function longestWindow(limits: Limits): number {
  return Math.max(...Object.values(limits).map(({ milliseconds }) => milliseconds));
}

function limitsFrom(make: (name: LimitName) => Limit): Limits {
  const names = Object.keys(limitTable) as LimitName[];
  return Object.fromEntries(names.map(name => [name, make(name)])) as unknown as Limits;
}

/**
 * Creates the error. `wait` is in milliseconds; the response contains it in whole seconds, at least one, and the name
 * of the limit.
 */
export function tooManyRequests(name: LimitName, wait: number): ApiError {
  return new ApiError('too-many-requests', { meta: { retryAfter: secondsOf(wait), limit: name } });
}
