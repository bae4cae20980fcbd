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
  data?: { errors?: readonly RejectedFor[] };
}

interface RejectedFor {
  status?: number;
  code?: string;
  meta?: Meta;
  source?: { path?: unknown };
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
  const errors = data?.errors ?? [];
  const { code, meta } = errors[0] ?? {};
  const known = knownCode(code) ?? codeOfStatus[status] ?? 'internal-error';
  const failure = { status, code: codeOf(known, meta), ...detailsOf(meta), ...fieldsOf(errors) };
  return Object.assign(new ApiFailure(failure), cause);
}

const knownCode = (code: string | undefined): ErrorCode | undefined =>
  code !== undefined && code in errorCodes ? (code as ErrorCode) : undefined;

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

/** A parameter that isn't allowed is no fault of what the user entered. */
function fieldsOf(errors: readonly RejectedFor[]): Pick<Failure, 'fields'> {
  const fields = errors.flatMap(({ code, meta, source }) => {
    const known = knownCode(code);
    if (!known?.startsWith('validation-') || known === 'validation-disallowed-key') return [];
    const path = Array.isArray(source?.path) ? source.path.map(String) : [];
    return path.length > 0 ? [{ path, code: codeOf(known, meta) }] : [];
  });
  return fields.length > 0 ? { fields } : {};
}

/** Awaits a call and converts its rejection to an {@link ApiFailure}. */
export async function rejectWithApiFailure<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (caught) {
    throw apiFailure(caught);
  }
}
