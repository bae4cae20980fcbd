import type { Request, Response } from 'express';
import { ApiError } from '#contract/errors.ts';
import type { ConfirmPayload, PendingIdentity } from '#contract/account/user.ts';
import type { WebDeps } from '../ports/index.ts';
import type { Sessions } from './session.ts';
import { credentialsOf } from './socialLogin/index.ts';
import { createIdentityCookie } from './socialLogin/loginCookies.ts';

/** The next steps of a user verified by a social login provider; the proof is stored in the browser's sealed cookie. */
export interface PendingSignUp {
  find(request: Request): PendingIdentity | null;
  /**
   * Creates their account and signs them in. @throws ApiError `not-found` without a pending identity, and errors of the
   * marketplace.
   */
  confirm(request: Request, response: Response, payload: ConfirmPayload): Promise<void>;
  /**
   * Links them to the account that the password proves. @throws ApiError `not-found`, and errors of the marketplace.
   */
  link(request: Request, response: Response, email: string, password: string): Promise<void>;
}

export function createPendingSignUp({ config }: WebDeps, sessions: Sessions): PendingSignUp {
  const identities = createIdentityCookie(config.secret, config.rootUrl.startsWith('https:'));
  const mustFind = (request: Request) => {
    const identity = identities.read(request);
    if (!identity) throw new ApiError('not-found', { details: 'nobody waits to be confirmed' });
    return identity;
  };
  return {
    find(request) {
      const identity = identities.read(request);
      if (!identity) return null;
      const { idpClientId: _id, idpToken: _token, ...visible } = identity;
      return visible;
    },
    async confirm(request, response, { idpId, ...payload }) {
      const identity = mustFind(request);
      if (identity.idpId !== idpId) throw new ApiError('not-found', { details: 'another site vouches' });
      const { sdk, keep } = sessions.signingIn(request, response);
      await sdk.currentUser.createWithIdp({ ...credentialsOf(identity), ...payload });
      await sdk.loginWithIdp(credentialsOf(identity));
      keep();
      identities.forget(response);
    },
    async link(request, response, email, password) {
      const { sdk, keep } = sessions.signingIn(request, response);
      await sdk.loginWithIdp({ ...credentialsOf(mustFind(request)), username: email, password });
      keep();
      identities.forget(response);
    },
  };
}
