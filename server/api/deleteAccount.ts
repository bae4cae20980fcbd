import type { Request, RequestHandler, Response } from 'express';
import { ApiError } from '#contract/errors.ts';
import { deleteAccount } from '#server/web/deleteAccount.ts';
import type { Sessions } from '#server/web/session.ts';
import { sendTransit } from './transit.ts';

/** POST /api/delete-account {currentPassword} → {deleted: true}; the browser's session cookie goes with the account. */
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
