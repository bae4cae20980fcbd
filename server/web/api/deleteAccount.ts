import type { Request, RequestHandler, Response } from 'express';
import { ApiError } from '#contract/errors.ts';
import { deleteAccount } from '#server/web/services/deleteAccount.ts';
import type { Sessions } from '#server/web/session/session.ts';
import { sendTransit } from './transit.ts';

/** POST /api/delete-account {currentPassword} → {deleted: true}; also clears the session cookie. */
export function deleteAccountWith(sessions: Sessions): RequestHandler {
  return async (request: Request, response: Response) => {
    const { currentPassword } = (request.body ?? {}) as { currentPassword?: unknown };
    if (typeof currentPassword !== 'string' || currentPassword === '') {
      throw new ApiError('validation-invalid-params', {
        source: { type: 'body', path: ['currentPassword'] },
      });
    }
    const { sdk, signedIn } = sessions.of(request, response);
    if (!signedIn) throw new ApiError('forbidden');
    await deleteAccount(sdk, currentPassword);
    sessions.forget(response);
    sendTransit(response, { deleted: true });
  };
}
