import type { Log } from '../marketplace/ctx.ts';
import { toSourcePositions } from './sourcePlaces.ts';

type Level = 'info' | 'warn' | 'error';

/** Creates a log that writes one line of JSON per event to standard output; errors to standard error. */
export function createJsonLog(): Log {
  const write =
    (level: Level) =>
    (event: string, facts: Record<string, unknown> = {}) => {
      const stream = level === 'error' ? process.stderr : process.stdout;
      stream.write(`${line({ at: new Date().toISOString(), level, event }, facts)}\n`);
    };
  return { info: write('info'), warn: write('warn'), error: write('error') };
}

// Logging must never throw.
function line(head: Record<string, unknown>, facts: Record<string, unknown>): string {
  try {
    return JSON.stringify({ ...head, ...facts }, plainErrors);
  } catch {
    return JSON.stringify({ ...head, facts: 'could not be written' });
  }
}

// The stack shows the place. The details of database errors contain values, so they stay out of the log.
const plainErrors = (_key: string, value: unknown) =>
  value instanceof Error
    ? { name: value.name, message: value.message, stack: toSourcePositions(value.stack ?? '') }
    : value;

/** A log that discards everything, for tests and scripts. */
export const silentLog: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };
