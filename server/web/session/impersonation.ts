import type { CookieOptions, Request, Response } from 'express';
import type { SdkToken } from 'sharetribe-flex-sdk';
import { hostCookie } from '#contract/account/cookies.ts';
import { HOUR } from '#contract/time/units.ts';
import type { WebDeps } from '../ports/index.ts';
import { createSealedCookie } from './sealedCookie.ts';
import type { Sessions } from './session.ts';
import type { OpenedLogin } from '../ports/types.ts';

/** An active impersonation; the operator's own session is stored in an HttpOnly cookie. */
interface StoredImpersonation extends Omit<OpenedLogin, 'token'> {
  /** The access token of the impersonated session. */
  access: string;
  own: SdkToken;
}

/** Impersonation of users by operators, in the operator's browser. */
export interface Impersonation {
  /**
   * Replaces the operator's own session with the impersonated one and saves the former. @throws ApiError `forbidden`
   */
  begin(request: Request, response: Response, login: OpenedLogin): Promise<void>;
  /** Returns the impersonation active in this browser; undefined when there is none or it has ended. */
  find(request: Request): Pick<StoredImpersonation, 'sessionId' | 'userId' | 'until'> | undefined;
  /** Restores the operator's own session, for the current request too. */
  end(request: Request, response: Response): void;
  /** Does the same once the time is over or the operator has logged out; a new sign-in is left as it is. */
  endIfExpired(request: Request, response: Response): void;
}

/** Milliseconds for which the operator's own session is saved, from the start of the impersonation. */
const ownSessionMaxAge = 12 * HOUR;

type Deps = Pick<WebDeps, 'now'> & { config: Pick<WebDeps['config'], 'secret' | 'rootUrl'> };

export function createImpersonation(
  { config, now }: Deps,
  sessions: Pick<Sessions, 'currentToken' | 'put' | 'accessTokenOf'>,
): Impersonation {
  const seal = createSealedCookie(config.secret, 'own-session');
  const secure = config.rootUrl.startsWith('https:');
  const cookie = hostCookie('own-session', secure);
  const options: CookieOptions = { httpOnly: true, sameSite: 'lax', secure };
  const read = (request: Request) =>
    seal.open((request.cookies as Record<string, unknown>)[cookie], now()) as StoredImpersonation | undefined;
  const isOver = (request: Request, stored: StoredImpersonation) =>
    new Date(stored.until) <= now() || sessions.accessTokenOf(request) !== stored.access;
  const forget = (response: Response) => void response.clearCookie(cookie, options);
  return {
    async begin(request, response, { token, ...login }) {
      const own = await sessions.currentToken(request, response);
      const stored: StoredImpersonation = { ...login, access: token.access_token, own };
      const sealed = seal.close(stored, new Date(now().getTime() + ownSessionMaxAge));
      response.cookie(cookie, sealed, { ...options, maxAge: ownSessionMaxAge });
      sessions.put(request, response, token);
    },
    find(request) {
      const stored = read(request);
      if (!stored || isOver(request, stored)) return undefined;
      const { sessionId, userId, until } = stored;
      return { sessionId, userId, until };
    },
    end(request, response) {
      const stored = read(request);
      forget(response);
      if (stored) sessions.put(request, response, stored.own);
    },
    endIfExpired(request, response) {
      const stored = read(request);
      if (!stored || !isOver(request, stored)) return;
      const access = sessions.accessTokenOf(request);
      if (access === undefined || access === stored.access) sessions.put(request, response, stored.own);
      forget(response);
    },
  };
}
