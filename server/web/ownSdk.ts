import type { Request, Response } from 'express';
import type { Sdk } from 'sharetribe-flex-sdk';
import { ApiError, limitedAccess } from '#contract/errors.ts';
import type { Sessions } from './session.ts';

/**
 * The SDK of people who are signed in themselves. The cookie comes from the browser, which may say anything of its scope;
 * the marketplace trusts nobody who is signed in as somebody else. @throws ApiError `forbidden`
 */
export async function ownSdkOf(sessions: Sessions, request: Request, response: Response): Promise<Sdk> {
  try {
    return await sessions.trusted(request, response);
  } catch (error) {
    const isRefused = (error as { status?: unknown } | null)?.status === 401;
    throw isRefused ? new ApiError('forbidden', { cause: error, meta: limitedAccess }) : error;
  }
}
