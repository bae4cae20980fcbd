import { HOUR, MINUTE } from '#contract/time/units.ts';

/** How long a worker owns a claimed job; afterwards another worker takes over. Milliseconds. */
export const lease = 2 * MINUTE;

const firstDelay = 1000;
const longestDelay = HOUR;

/** Returns the delay after the n-th failure: 1 s, doubled each time, at most an hour. Milliseconds. */
export function delayAfter(attempts: number): number {
  return Math.min(longestDelay, firstDelay * 2 ** (attempts - 1));
}

/** Returns the stored text of an error: enough to identify it, limited in length. */
export function errorText(error: unknown): string {
  return (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, 1000);
}
