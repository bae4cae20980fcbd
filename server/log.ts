import type { Log } from './marketplace/ctx.ts';

type Level = 'info' | 'warn' | 'error';

/** Writes one line of JSON for each event to standard output; errors to standard error. */
export function jsonLog(): Log {
  const write =
    (level: Level) =>
    (event: string, facts: Record<string, unknown> = {}) => {
      const stream = level === 'error' ? process.stderr : process.stdout;
      stream.write(
        `${JSON.stringify({ at: new Date().toISOString(), level, event, ...facts }, plainErrors)}\n`,
      );
    };
  return { info: write('info'), warn: write('warn'), error: write('error') };
}

// The stack names the place; database errors also carry values in their details, which stay out of the log.
const plainErrors = (_key: string, value: unknown) =>
  value instanceof Error ? { name: value.name, message: value.message, stack: value.stack } : value;

/** Says nothing: for tests and scripts. */
export const silentLog: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };
