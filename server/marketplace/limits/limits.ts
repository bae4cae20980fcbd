/** At most `most` times within `milliseconds`, counted from the first time. */
export interface Limit {
  most: number;
  milliseconds: number;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Every limit of the house. The comment says for whom it counts. */
export const defaultLimits = {
  // a person, or all operators' programs together: as many calls of the API as the SDK's own limiter lets out in a minute
  // when it is set for production (marketplace API 9.1)
  reads: { most: 1000, milliseconds: minute },
  commands: { most: 500, milliseconds: minute },
  // a network address: four times as many
  readsFromAddress: { most: 4000, milliseconds: minute },
  commandsFromAddress: { most: 2000, milliseconds: minute },
  // a person
  initiatesAnHour: { most: 20, milliseconds: hour },
  initiatesADay: { most: 60, milliseconds: day },
  messages: { most: 60, milliseconds: 10 * minute },
  // whoever has stolen cards tries which of them are good
  cards: { most: 20, milliseconds: hour },
  uploads: { most: 200, milliseconds: hour },
  // each reads everything of a person
  dataCopies: { most: 3, milliseconds: day },
  reports: { most: 20, milliseconds: day },
  blocks: { most: 100, milliseconds: day },
  verificationRequests: { most: 5, milliseconds: day },
  // a sign-in: every new pair of tokens is kept for half a year
  renewals: { most: 100, milliseconds: 15 * minute },
  // a person who signs in with what is right: each time tokens for half a year are kept
  signIns: { most: 60, milliseconds: hour },
  wrongCurrentPasswords: { most: 10, milliseconds: 15 * minute },
  // an operator who gives codes of their second factor: of a million codes three are right at a time
  secondFactors: { most: 5, milliseconds: 15 * minute },
  // somebody, or a network address, who calls the operators' console without being one: so often it is written down
  consoleRefusals: { most: 20, milliseconds: hour },
  // a network address; a shelter's people share one
  signUps: { most: 20, milliseconds: hour },
  signInsFromAddress: { most: 1000, milliseconds: hour },
  wrongPasswordsFromAddress: { most: 100, milliseconds: 15 * minute },
  resetMailsFromAddress: { most: 50, milliseconds: hour },
  // all operators' programs together (marketplace API 9.1)
  emailsVerifiedByOperators: { most: 5, milliseconds: 30 * minute },
  listingsCreatedByOperators: { most: 100, milliseconds: minute },
  // an e-mail: a mailbox is not to be flooded
  resetMailsForEmail: { most: 5, milliseconds: hour },
  // an e-mail from one network address, and from all together: nobody locks the owner out alone
  wrongPasswordsForEmailFromAddress: { most: 10, milliseconds: 15 * minute },
  wrongPasswordsForEmail: { most: 100, milliseconds: hour },
} as const satisfies Readonly<Record<string, Limit>>;

export type LimitName = keyof typeof defaultLimits;
export type Limits = Readonly<Record<LimitName, Limit>>;

/** Nothing is limited nor counted: for the seed, which does in a minute what a community does in months. */
export const noLimits: Limits = limitsFrom(() => ({ most: Infinity, milliseconds: 0 }));

/** How long the longest window is: what began before has no meaning any more. Milliseconds. */
export function longestWindow(limits: Limits): number {
  return Math.max(...Object.values(limits).map(({ milliseconds }) => milliseconds));
}

function limitsFrom(make: (name: LimitName) => Limit): Limits {
  const names = Object.keys(defaultLimits) as LimitName[];
  return Object.fromEntries(names.map(name => [name, make(name)])) as unknown as Limits;
}
