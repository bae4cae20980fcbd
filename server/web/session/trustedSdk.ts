import type { Request, Response } from 'express';
import type { Sdk } from 'sharetribe-flex-sdk';
import { ApiError, limitedAccess } from '#contract/errors.ts';
import type { Sessions } from './session.ts';

/**
 * Returns the trusted SDK of users who are signed in themselves. The cookie is untrusted and may claim any scope; the
 * marketplace refuses impersonated sessions. @throws ApiError `forbidden`
 */
export async function requireTrustedSdk(
  sessions: Sessions,
  request: Request,
  response: Response,
): Promise<Sdk> {
  try {
    return await sessions.trusted(request, response);
  } catch (error) {
    const isRefused = (error as { status?: unknown } | null)?.status === 401;
    throw isRefused ? new ApiError('forbidden', { cause: error, meta: limitedAccess }) : error;
  }
}
