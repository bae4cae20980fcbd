/**
 * Logs a problem to the browser console for debugging; the user sees a message elsewhere. Facts are codes and states,
 * never user input. Does nothing on the server, which has its own log.
 */
export function logProblem(event: string, facts: Readonly<Record<string, string | undefined>>): void {
  if (typeof window !== 'undefined') console.warn(event, facts);
}
