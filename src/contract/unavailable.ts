import { ApiError } from './errors.ts';

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

/**
 * Returns the API error for a client that used this method; undefined for any other error. The outcome of a read is
 * never unknown.
 */
export function unavailableError(thrown: unknown, method: string): ApiError | undefined {
  if (!(thrown instanceof Unavailable)) return undefined;
  const isUnknown = thrown.mayBeDone && method !== 'GET' && method !== 'HEAD';
  return new ApiError(isUnknown ? 'outcome-unknown' : 'service-unavailable', {
    meta: { retryAfter: retrySeconds },
    cause: thrown,
  });
}
