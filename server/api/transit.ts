import type { ErrorRequestHandler, RequestHandler, Response } from 'express';
import { randomUUID } from 'node:crypto';
import { sharetribe } from '#server/web/sdk.ts';
import { ApiError, type ErrorCode } from '#contract/errors.ts';

const contentType = 'application/transit+json';

/** Reads a transit body into `request.body`. @throws ApiError bad-request, unsupported-content-type */
export const readTransit: RequestHandler = (request, _response, next) => {
  if (!request.is(contentType)) throw new ApiError('unsupported-content-type');
  try {
    request.body = sharetribe.transit.read(String(request.body));
  } catch (cause) {
    throw new ApiError('bad-request', { details: 'The body is not valid transit', cause });
  }
  next();
};

export function sendTransit(response: Response, value: unknown): void {
  response.setHeader('Cache-Control', 'no-store');
  response.type(contentType).send(sharetribe.transit.write(value));
}

interface Rejected {
  status?: unknown;
  data?: { errors?: unknown };
}

/** Every failure as `{errors: […]}` with its status (specification section 7); what the marketplace answered passes through. */
export function sendErrors(log: (error: unknown) => void): ErrorRequestHandler {
  return (error: unknown, _request, response, next) => {
    if (response.headersSent) return next(error);
    const { status, data } = (error ?? {}) as Rejected;
    if (typeof status === 'number' && Array.isArray(data?.errors)) {
      return sendTransit(response.status(status), { errors: data.errors });
    }
    const failure = asApiError(error);
    if (failure.code === 'internal-error') log(error);
    const { code, message, source, details, meta } = failure;
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

// Express's own body reader says with `status` what a client did wrong.
function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const status = Number((error as Rejected | null)?.status);
  const isTheirs = status >= 400 && status < 500;
  const code = readerCodes[status] ?? (isTheirs ? 'bad-request' : 'internal-error');
  return new ApiError(code, { cause: error });
}

const readerCodes: Readonly<Record<number, ErrorCode>> = {
  413: 'request-larger-than-content-length',
  415: 'unsupported-content-type',
};
