import {
  accountGone,
  errorCodes,
  limitedAccess,
  officeClaim,
  paymentGone,
  savedCardGone,
  shortForOperator,
  teamName,
  verifiedName,
  weakPassword,
  type ErrorCode,
} from '#contract/errors.ts';
import { ApiFailure, type Failure } from './failure.ts';

interface Rejection {
  status?: number;
  data?: {
    errors?: readonly { status?: number; code?: string; meta?: Meta; source?: { path?: unknown } }[];
  };
}

interface Meta {
  stripeMessage?: unknown;
  retryAfter?: unknown;
  reason?: unknown;
  limit?: unknown;
}

const codeOfStatus: Record<number, ErrorCode> = {
  400: 'bad-request',
  401: 'auth-invalid-access-token',
  402: 'transaction-payment-failed',
  403: 'forbidden',
  404: 'not-found',
  409: 'conflict',
  413: 'request-upload-over-limit',
  429: 'too-many-requests',
  503: 'service-unavailable',
  507: 'insufficient-storage',
};

/**
 * Converts any rejection of the SDK or the app's endpoints to an {@link ApiFailure}; without a status it never reached
 * the server.
 */
export function apiFailure(caught: unknown): ApiFailure {
  if (caught instanceof ApiFailure) return caught;
  const { status, data } = (caught ?? {}) as Rejection;
  const cause = { cause: caught };
  if (!status) return Object.assign(new ApiFailure({ status: 0, code: 'network' }), cause);
  const { code, meta, source } = data?.errors?.[0] ?? {};
  const known =
    code !== undefined && code in errorCodes
      ? (code as ErrorCode)
      : (codeOfStatus[status] ?? 'internal-error');
  const failure = { status, code: codeOf(known, meta), ...detailsOf(meta), ...fieldOf(known, source?.path) };
  return Object.assign(new ApiFailure(failure), cause);
}

/** Some reasons have messages of their own. */
function codeOf(known: ErrorCode, { reason, limit }: Meta = {}): Failure['code'] {
  if (known === 'forbidden' && reason === limitedAccess.reason) return limitedAccess.reason;
  if (known === 'validation-invalid-value' && reason === weakPassword.reason) return weakPassword.reason;
  const refusal = [teamName, verifiedName, officeClaim, shortForOperator].find(one => one.reason === reason);
  if (known === 'validation-invalid-value' && refusal) return refusal.reason;
  const lost = [accountGone, savedCardGone, paymentGone].find(one => one.reason === reason);
  if (lost) return lost.reason;
  if (known === 'too-many-requests' && typeof limit === 'string' && limit.startsWith('newAccount'))
    return 'new-account';
  return known;
}

function detailsOf({ stripeMessage, retryAfter }: Meta = {}): Pick<Failure, 'stripeMessage' | 'retryAfter'> {
  return {
    ...(typeof stripeMessage === 'string' ? { stripeMessage } : {}),
    ...(typeof retryAfter === 'number' ? { retryAfter } : {}),
  };
}

function fieldOf(known: ErrorCode, path: unknown): Pick<Failure, 'field'> {
  const field: unknown = Array.isArray(path) ? path.at(-1) : undefined;
  return known === 'validation-invalid-value' && typeof field === 'string' ? { field } : {};
}

/** Awaits a call and converts its rejection to an {@link ApiFailure}. */
export async function rejectWithApiFailure<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (caught) {
    throw apiFailure(caught);
  }
}
