import type { Log } from './marketplace/ctx.ts';
import { inSources } from './operation/sourcePlaces.ts';

type Level = 'info' | 'warn' | 'error';

/** Writes one line of JSON for each event to standard output; errors to standard error. */
export function jsonLog(): Log {
  const write =
    (level: Level) =>
    (event: string, facts: Record<string, unknown> = {}) => {
      const stream = level === 'error' ? process.stderr : process.stdout;
      stream.write(`${line({ at: new Date().toISOString(), level, event }, facts)}\n`);
    };
  return { info: write('info'), warn: write('warn'), error: write('error') };
}

// Saying something must never be what fails.
function line(head: Record<string, unknown>, facts: Record<string, unknown>): string {
  try {
    return JSON.stringify({ ...head, ...facts }, plainErrors);
  } catch {
    return JSON.stringify({ ...head, facts: 'could not be written' });
  }
}

// The stack names the place; database errors also carry values in their details, which stay out of the log.
const plainErrors = (_key: string, value: unknown) =>
  value instanceof Error
    ? { name: value.name, message: value.message, stack: inSources(value.stack ?? '') }
    : value;

/** Says nothing: for tests and scripts. */
export const silentLog: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };
