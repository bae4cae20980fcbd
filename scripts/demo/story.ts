/** Seconds since a moment of `performance.now()`, for people: `1.9 s`, `41 s`. */
export function secondsSince(begin: number, now = performance.now()): string {
  const seconds = (now - begin) / 1000;
  return `${seconds.toFixed(seconds < 10 ? 1 : 0)} s`;
}

/** The line of a finished step: its name, the time it took, and what came of it. */
export const stepLine = (name: string, took: string, outcome: string): string =>
  `${name.padEnd(6)}${took.padStart(6)}  ${outcome}`;

/** What the seed says once it is done, without its own time; it says nothing of data that was already there. */
export const dataOutcome = (said: string): string =>
  said.trim().replace(/ \(\d+ s\)$/, '') || 'The demo community is already there';

/**
 * Returns the line that names every port of a server, from the line of its log in which it says them; undefined for any
 * other line.
 */
export function portsLine(logged: string): string | undefined {
  if (!logged.includes('"event":"listening"')) return undefined;
  const { port, stripePort, databasePort } = JSON.parse(logged) as Partial<Record<string, number>>;
  const others = [
    ...(stripePort ? [`${stripePort} for the built-in Stripe`] : []),
    ...(databasePort ? [`${databasePort} for the database`] : []),
  ];
  return `Ports of this machine: ${[`${port} for the site`, ...others].join(', ')}`;
}

/** What somebody can do about a failure whose own message does not say it; undefined for any other. */
export function adviceFor(message: string): string | undefined {
  if (/ENOSPC|No space left on device|disk is full/i.test(message))
    return 'The disk is full: free some space and run it again. It continues where it stopped.';
  if (/EACCES|EROFS|Permission denied/i.test(message))
    return 'This account may not write there: set DATA_DIR to a folder of its own.';
  return undefined;
}
