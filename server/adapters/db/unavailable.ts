import { AsyncLocalStorage } from 'node:async_hooks';
import { Unavailable } from '#server/limits/unavailable.ts';

const requests = new AsyncLocalStorage<{ hasWritten: boolean }>();

/**
 * Runs `work` and remembers whether anything in it wrote: a failure after a write can't be reported as having had no
 * effect.
 */
export const rememberingWrites = <T>(work: () => T): T => requests.run({ hasWritten: false }, work);

export function recordWrite(): void {
  const request = requests.getStore();
  if (request) request.hasWritten = true;
}

/**
 * Returns whether a statement only reads. Outside a transaction it then has no effect, whether or not its result
 * arrives.
 */
export const onlyReads = (sql: string): boolean => /^\s*select\b/i.test(sql);

/**
 * Returns the error itself, or an {@link Unavailable} in its place when a connection was lost or could not be opened.
 */
export function orUnavailable(error: unknown, mayBeDone = false): unknown {
  return isUnavailable(error) ? unavailable(error, mayBeDone) : error;
}

export const unavailable = (cause: unknown, mayBeDone = false): Unavailable =>
  new Unavailable(cause, mayBeDone || requests.getStore()?.hasWritten === true);

function isUnavailable(error: unknown): boolean {
  const { code, message = '' } = (error ?? {}) as { code?: string; message?: string };
  return code === undefined ? lostConnection.test(message) : codes.has(code) || /^08...$/.test(code);
}

const codes: ReadonlySet<string> = new Set([
  ...[
    'ECONNREFUSED',
    'ECONNRESET',
    'EPIPE',
    'ETIMEDOUT',
    'EHOSTUNREACH',
    'ENETUNREACH',
    'ENOTFOUND',
    'EAI_AGAIN',
  ],
  '53300', // too many connections
  '57P01', // ended by an administrator, as in a restart
  '57P02', // ended because another process of the server crashed
  '57P03', // starting, stopping or recovering
]);

// node-postgres identifies these errors only by their messages.
const lostConnection =
  /^(Connection terminated|Query read timeout|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/;
