import { UUID } from '#contract/values.ts';
import { ApiError, errorCodes } from '#contract/errors.ts';
import { unavailableError } from '#server/limits/unavailable.ts';
import type { ErrorSource } from '#contract/errors.ts';
import type { Log } from '#server/marketplace/ctx.ts';

/** The envelope of every failure (marketplace-api 1.11). */
export interface ErrorDocument {
  errors: readonly {
    id: UUID;
    status: number;
    code: string;
    title: string;
    details?: string;
    source?: { type: string; path: readonly string[] };
    meta?: Record<string, string | number>;
  }[];
}

/** `id` is the request id, so that the response can be found in the log. */
export function toErrorDocument(error: ApiError, id: string): ErrorDocument {
  const { status, code, details, source, meta } = error;
  return {
    errors: [
      {
        id: new UUID(id),
        status,
        code,
        title: errorCodes[code][1],
        ...(details === undefined ? {} : { details }),
        ...(source === undefined ? {} : { source: toWireSource(source) }),
        ...(meta === undefined ? {} : { meta }),
      },
    ],
  };
}

function toWireSource({ type, path }: ErrorSource): { type: string; path: readonly string[] } {
  return { type, path };
}

/** Converts anything thrown to an API error. Unexpected errors are logged; the client only gets the request id. */
export function toApiError(
  thrown: unknown,
  log: Log,
  facts: { requestId: string; method: string; path: string },
): ApiError {
  if (thrown instanceof ApiError) return thrown;
  const unavailable = unavailableError(thrown, facts.method);
  if (unavailable?.code === 'insufficient-storage') {
    log.error('platform/disk-full', { ...facts, error: thrown as Error });
    return unavailable;
  }
  if (unavailable) {
    log.warn('platform/unavailable', { ...facts, code: unavailable.code, error: (thrown as Error).cause });
    return unavailable;
  }
  const refused = refusedByDatabase(thrown);
  if (refused !== undefined) {
    // Input validation or the operation's own rules should have caught this first, so log it, though the client gets a
    // proper error.
    log.warn('platform/refused-by-database', { ...facts, sqlState: sqlStateOf(thrown) });
    return refused;
  }
  log.error('platform/failed', { ...facts, error: thrown instanceof Error ? thrown : 'not an Error' });
  return new ApiError('internal-error', { cause: thrown });
}

/** SQL states that only invalid client input or a race between two clients can cause. */
function refusedByDatabase(thrown: unknown): ApiError | undefined {
  switch (sqlStateOf(thrown)) {
    case '22001': // too long
    case '22003': // number out of range
    case '22008': // date out of range
    case '22021': // not valid in the encoding
    case '22P02': // not a value of the type
    case '22P05': // character not allowed in text
      return new ApiError('validation-invalid-value', { cause: thrown });
    case '23503': // the referenced row is gone
    case '23505': // lost to a concurrent insert
    case '40001': // lost more races than the transaction is retried
    case '40P01':
      return new ApiError('conflict', { cause: thrown });
    default:
      return undefined;
  }
}

function sqlStateOf(thrown: unknown): string | undefined {
  if (!(thrown instanceof Error) || !('code' in thrown)) return undefined;
  return typeof thrown.code === 'string' ? thrown.code : undefined;
}
