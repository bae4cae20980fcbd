/**
 * Notes something for those who look for a fault, in the browser's console; the person is told elsewhere, in words. Facts
 * are codes and states, never what somebody typed. Says nothing on the server, whose log is its own.
 */
export function logProblem(event: string, facts: Readonly<Record<string, string | undefined>>): void {
  if (typeof window !== 'undefined') console.warn(event, facts);
}
