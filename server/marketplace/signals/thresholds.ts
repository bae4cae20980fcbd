import { DAY } from '#contract/time/units.ts';

/** From this many occurrences within this many milliseconds, a signal is shown to the operators. */
export interface Threshold {
  from: number;
  within: number;
}

/** Recipients of nearly the same first message from one user. A family looking for a bed stays below. */
export const sameMessage: Threshold = { from: 8, within: DAY };
/** One user's listings with nearly the same text or with the same image. */
export const sameListing: Threshold = { from: 5, within: 7 * DAY };
/** Accounts created from one network. The residents of a shelter share one. */
export const manySignUps: Threshold = { from: 8, within: DAY };

/** From this many accounts a network is one of many people, such as a shelter's. */
export const crowdedNetwork = 8;

/** How long the data behind a threshold is kept, in milliseconds. Listing texts are compared for longer. */
export const retention = {
  message: 2 * DAY,
  listing: 90 * DAY,
  network: 7 * DAY,
  accountNetwork: 14 * DAY,
  dismissed: 90 * DAY,
} as const;
