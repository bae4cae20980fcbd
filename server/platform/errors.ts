import { UUID } from '#contract/values.ts';
import { ApiError, errorCodes } from '#contract/errors.ts';
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

/** `id` is the request's, so that an answer can be found in the log. */
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

/** Whatever was thrown, as an error of the wire. What nobody expected is logged and told to the client by its id only. */
export function toApiError(
  thrown: unknown,
  log: Log,
  facts: { requestId: string; method: string; path: string },
): ApiError {
  if (thrown instanceof ApiError) return thrown;
  const refused = refusedByDatabase(thrown);
  if (refused !== undefined) {
    // A check at the door or a verb's own rule should have come first: worth knowing, though the client was answered well.
    log.warn('platform/refused-by-database', { ...facts, sqlState: sqlStateOf(thrown) });
    return refused;
  }
  log.error('platform/failed', { ...facts, error: thrown instanceof Error ? thrown : 'not an Error' });
  return new ApiError('internal-error', { cause: thrown });
}

/** SQL states that only a client's input or a race of two clients can bring about. */
function refusedByDatabase(thrown: unknown): ApiError | undefined {
  switch (sqlStateOf(thrown)) {
    case '22001': // too long
    case '22003': // number out of range
    case '22008': // date out of range
    case '22021': // not in the encoding
    case '22P02': // not a value of the type
    case '22P05': // no such character in text
      return new ApiError('validation-invalid-value', { cause: thrown });
    case '23503': // what it refers to is gone
    case '23505': // somebody was faster
    case '40001': // lost a race more often than it is repeated
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
