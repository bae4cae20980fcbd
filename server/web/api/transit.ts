import express, { Router, type ErrorRequestHandler, type RequestHandler, type Response } from 'express';
import { randomUUID } from 'node:crypto';
import { sharetribe } from '#server/web/session/sdk.ts';
import { ApiError, type ErrorCode } from '#contract/errors.ts';
import { retrySeconds, unavailableError } from '#server/limits/unavailable.ts';

const contentType = 'application/transit+json';

/** Parses a Transit body into `request.body`. @throws ApiError bad-request, unsupported-content-type */
export const readTransit: RequestHandler = (request, _response, next) => {
  if (!request.is(contentType)) throw new ApiError('unsupported-content-type');
  try {
    request.body = sharetribe.transit.read(String(request.body));
  } catch (cause) {
    throw new ApiError('bad-request', { details: 'The body is not valid transit', cause });
  }
  next();
};

/** Parses a Transit body of at most 64 KB into `request.body`. @throws as `readTransit` */
export const parseTransitBody: RequestHandler = Router().use(
  express.text({ type: () => true, limit: '64kb' }),
  readTransit,
);

export function sendTransit(response: Response, value: unknown): void {
  response.setHeader('Cache-Control', 'no-store');
  response.type(contentType).send(sharetribe.transit.write(value));
}

interface Rejected {
  status?: unknown;
  data?: { errors?: unknown };
}

/**
 * Sends every failure as `{errors: […]}` with its status (specification section 7); errors of the marketplace API pass
 * through.
 */
export function createApiErrorHandler(log: (error: unknown) => void): ErrorRequestHandler {
  return (error: unknown, { method }, response, next) => {
    if (response.headersSent) return next(error);
    const { status, data } = (error ?? {}) as Rejected;
    if (typeof status === 'number' && Array.isArray(data?.errors)) {
      setRetryAfter(response, status, metaOf(data));
      return sendTransit(response.status(status), { errors: data.errors });
    }
    const failure = toApiError(error, method);
    if (failure.code === 'internal-error' || failure.code === 'insufficient-storage') log(error);
    const { code, message, source, details, meta } = failure;
    setRetryAfter(response, failure.status, meta);
    sendTransit(response.status(failure.status), {
      errors: [
        {
          id: { _sdkType: 'UUID', uuid: randomUUID() },
          status: failure.status,
          code,
          title: message,
          ...(source ? { source } : {}),
          ...(details ? { details } : {}),
          ...(meta ? { meta } : {}),
        },
      ],
    });
  };
}

// Express's body parser reports client errors in `status`.
function toApiError(error: unknown, method: string): ApiError {
  if (error instanceof ApiError) return error;
  const unavailable = unavailableError(error, method);
  if (unavailable) return unavailable;
  const status = Number((error as Rejected | null)?.status);
  const isTheirs = status >= 400 && status < 500;
  const code = readerCodes[status] ?? (isTheirs ? 'bad-request' : 'internal-error');
  return new ApiError(code, { cause: error });
}

interface Wait {
  retryAfter?: unknown;
}

/** Sets how long to wait, in seconds: after a rate limit that is known, and always while the site is unavailable. */
export function setRetryAfter(response: Response, status: number, { retryAfter }: Wait = {}): void {
  if (status !== 429 && status !== 503) return;
  const seconds = typeof retryAfter === 'number' ? retryAfter : status === 503 ? retrySeconds : undefined;
  if (seconds !== undefined) response.setHeader('Retry-After', String(seconds));
}

function metaOf(data: Rejected['data']): Wait | undefined {
  const [first] = (data?.errors as readonly { meta?: Wait }[] | undefined) ?? [];
  return first?.meta;
}

const readerCodes: Readonly<Record<number, ErrorCode>> = {
  413: 'request-larger-than-content-length',
  415: 'unsupported-content-type',
};
