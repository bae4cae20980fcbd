/** How long a claimed job belongs to its worker; one that died with it is taken over afterwards. Milliseconds. */
export const lease = 2 * 60_000;

const firstDelay = 1000;
const longestDelay = 60 * 60_000;

/** How long a job waits after its n-th failure: 1 s, doubled each time, an hour at most. Milliseconds. */
export function delayAfter(attempts: number): number {
  return Math.min(longestDelay, firstDelay * 2 ** (attempts - 1));
}

/** What is kept of an error: enough to find it, nothing endless. */
export function textOf(error: unknown): string {
  return (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, 1000);
}
