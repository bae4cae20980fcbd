const hour = 60 * 60_000;
const day = 24 * hour;

/** From so many on, within so many milliseconds, something is shown to the operators. */
export interface Threshold {
  from: number;
  within: number;
}

/** People to whom somebody's first message says nearly the same. A family that looks for a bed stays below. */
export const sameMessage: Threshold = { from: 8, within: day };
/** Listings of one person with nearly the same text or with the same picture. */
export const sameListing: Threshold = { from: 5, within: 7 * day };
/** Accounts made from one network; a shelter's people share one. */
export const manySignUps: Threshold = { from: 8, within: day };

/** How long it is kept what a threshold is counted by, in milliseconds. Texts of listings are compared for longer. */
export const keptFor = {
  message: 2 * day,
  listing: 90 * day,
  network: 7 * day,
  dismissed: 90 * day,
} as const;
