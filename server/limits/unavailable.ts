import { ApiError } from '#contract/errors.ts';

/** Seconds after which rejected clients may retry: long enough for a database restart. */
export const retrySeconds = 5;

/**
 * The database is unavailable: it is down, restarting or accepts no more connections. Not an {@link ApiError}, which is
 * a definite rejection.
 */
export class Unavailable extends Error {
  /** For callers that look only at the status. */
  readonly status = 503;
  constructor(
    cause: unknown,
    /** Something has already been written, or the result of a write was lost. */
    readonly mayBeDone: boolean,
  ) {
    super('The database is unavailable', { cause });
    this.name = 'Unavailable';
  }
}

/** PostgreSQL's state and the file system's codes for a disk, or a quota, that is used up. */
const fullDiskCodes: ReadonlySet<string> = new Set(['53100', 'ENOSPC', 'EDQUOT']);

/** Whether the error, or what caused it, is a full disk. Nothing of the statement or file that met it was stored. */
export function isDiskFull(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  const { code } = thrown as { code?: unknown };
  return (typeof code === 'string' && fullDiskCodes.has(code)) || isDiskFull(thrown.cause);
}

/**
 * Returns the API error for a client that used this method while the database is unavailable or a disk is full;
 * undefined for any other error. The outcome of a read is never unknown.
 */
export function unavailableError(thrown: unknown, method: string): ApiError | undefined {
  if (isDiskFull(thrown)) return new ApiError('insufficient-storage', { cause: thrown });
  if (!(thrown instanceof Unavailable)) return undefined;
  const isUnknown = thrown.mayBeDone && method !== 'GET' && method !== 'HEAD';
  return new ApiError(isUnknown ? 'outcome-unknown' : 'service-unavailable', {
    meta: { retryAfter: retrySeconds },
    cause: thrown,
  });
}
