/** At most `most` times within `milliseconds`, counted from the first time. */
export interface Limit {
  most: number;
  milliseconds: number;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** For whom a limit counts. */
export type Whom =
  /** Somebody's account. */
  | 'person'
  /** One sign-in of somebody. */
  | 'signIn'
  /** A network address, or the first half of an IPv6 address; a shelter's people share one. */
  | 'address'
  /** An e-mail address, whoever types it. */
  | 'email'
  /** An e-mail address that is typed from one network address. */
  | 'emailFromAddress'
  /** All operators' programs together. */
  | 'operators';

interface LimitInTable extends Limit {
  whom: Whom;
  /** Who reaches it is shown to the operators. */
  isSignal?: true;
}

/**
 * Every limit of the house. Who reaches one gets 429 `too-many-requests`, with the name of the limit and after how many
 * seconds it is worth trying again, and counts for nothing; only of `consoleRefusals` nobody hears: what goes beyond is
 * not written down. Whom they count for is kept under keyed hashes, until the window has ended.
 */
export const limitTable = {
  // As many calls of the API as the SDK's own limiter lets out in a minute when it is set for production (marketplace API
  // 9.1), and four times as many from an address.
  reads: { most: 1000, milliseconds: minute, whom: 'person' },
  commands: { most: 500, milliseconds: minute, whom: 'person', isSignal: true },
  readsFromAddress: { most: 4000, milliseconds: minute, whom: 'address' },
  commandsFromAddress: { most: 2000, milliseconds: minute, whom: 'address' },
  initiatesAnHour: { most: 20, milliseconds: hour, whom: 'person', isSignal: true },
  initiatesADay: { most: 60, milliseconds: day, whom: 'person', isSignal: true },
  // Quotas of those who have just signed up and whom nobody has checked. A family that looks for a bed writes to many hosts
  // on its first day.
  newAccountConversations: { most: 20, milliseconds: day, whom: 'person', isSignal: true },
  newAccountListings: { most: 5, milliseconds: day, whom: 'person', isSignal: true },
  messages: { most: 60, milliseconds: 10 * minute, whom: 'person', isSignal: true },
  // Whoever has stolen cards tries which of them are good.
  cards: { most: 20, milliseconds: hour, whom: 'person', isSignal: true },
  uploads: { most: 200, milliseconds: hour, whom: 'person' },
  // Each reads everything of a person.
  dataCopies: { most: 3, milliseconds: day, whom: 'person' },
  reports: { most: 20, milliseconds: day, whom: 'person' },
  blocks: { most: 100, milliseconds: day, whom: 'person' },
  verificationRequests: { most: 5, milliseconds: day, whom: 'person' },
  // Every new pair of tokens is kept for half a year.
  renewals: { most: 100, milliseconds: 15 * minute, whom: 'signIn' },
  signIns: { most: 60, milliseconds: hour, whom: 'person' },
  wrongCurrentPasswords: { most: 10, milliseconds: 15 * minute, whom: 'person' },
  // Of a million codes of an operator's second factor three are right at a time.
  secondFactors: { most: 5, milliseconds: 15 * minute, whom: 'person' },
  // Somebody, or an address, that calls the operators' console without being one: so often it is written down.
  consoleRefusals: { most: 20, milliseconds: hour, whom: 'person' },
  signUps: { most: 20, milliseconds: hour, whom: 'address' },
  signInsFromAddress: { most: 1000, milliseconds: hour, whom: 'address' },
  wrongPasswordsFromAddress: { most: 100, milliseconds: 15 * minute, whom: 'address' },
  resetMailsFromAddress: { most: 50, milliseconds: hour, whom: 'address' },
  // Marketplace API 9.1.
  emailsVerifiedByOperators: { most: 5, milliseconds: 30 * minute, whom: 'operators' },
  listingsCreatedByOperators: { most: 100, milliseconds: minute, whom: 'operators' },
  // A mailbox is not to be flooded.
  resetMailsForEmail: { most: 5, milliseconds: hour, whom: 'email' },
  // Nobody locks the owner out alone.
  wrongPasswordsForEmailFromAddress: { most: 10, milliseconds: 15 * minute, whom: 'emailFromAddress' },
  wrongPasswordsForEmail: { most: 100, milliseconds: hour, whom: 'email' },
} as const satisfies Readonly<Record<string, LimitInTable>>;

export type LimitName = keyof typeof limitTable;
export type Limits = Readonly<Record<LimitName, Limit>>;

export const defaultLimits: Limits = limitTable;

/** The limit of this name, if operators are shown who reaches it. */
export function signallingLimit(name: unknown): LimitName | undefined {
  const names = Object.keys(limitTable) as LimitName[];
  return names.find(one => one === name && 'isSignal' in limitTable[one]);
}

/** Nothing is limited nor counted: for the seed, which does in a minute what a community does in months. */
export const noLimits: Limits = limitsFrom(() => ({ most: Infinity, milliseconds: 0 }));

/** How long the longest window is: what began before has no meaning any more. Milliseconds. */
export function longestWindow(limits: Limits): number {
  return Math.max(...Object.values(limits).map(({ milliseconds }) => milliseconds));
}

function limitsFrom(make: (name: LimitName) => Limit): Limits {
  const names = Object.keys(limitTable) as LimitName[];
  return Object.fromEntries(names.map(name => [name, make(name)])) as unknown as Limits;
}
