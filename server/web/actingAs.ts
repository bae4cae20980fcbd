import type { CookieOptions, Request, Response } from 'express';
import type { SdkToken } from 'sharetribe-flex-sdk';
import type { WebDeps } from './deps.ts';
import { makeSeal } from './sealed.ts';
import type { Sessions } from './session.ts';

/** A sign-in as somebody else, as the console opened it. */
export interface OpenedLogin {
  sessionId: string;
  userId: string;
  /** ISO instant. */
  until: string;
  token: SdkToken;
}

/** An operator in somebody's name; their own session waits in the browser's cookie, out of reach of its scripts. */
interface Acting extends Omit<OpenedLogin, 'token'> {
  /** The access token of the sign-in as somebody else. */
  access: string;
  own: SdkToken;
}

/** Operators who are signed in as somebody else, in their browsers. */
export interface ActingAs {
  /** Puts the sign-in in place of the operator's own session, which waits. @throws ApiError `forbidden` */
  begin(request: Request, response: Response, login: OpenedLogin): Promise<void>;
  /** The one under way in this browser; undefined when there is none or it has ended. */
  find(request: Request): Pick<Acting, 'sessionId' | 'userId' | 'until'> | undefined;
  /** Gives the operator their own session back, for this request too. */
  giveBack(request: Request, response: Response): void;
  /** Does so when the time is over or they have logged out; whoever has signed in otherwise stays it. */
  giveBackIfOver(request: Request, response: Response): void;
}

const cookie = 'own-session';

/** Milliseconds that the operator's own session waits at most, from the beginning on. */
const waitsFor = 12 * 60 * 60_000;

type Deps = Pick<WebDeps, 'now'> & { config: Pick<WebDeps['config'], 'secret' | 'rootUrl'> };

export function actingAs(
  { config, now }: Deps,
  sessions: Pick<Sessions, 'own' | 'put' | 'accessTokenOf'>,
): ActingAs {
  const seal = makeSeal(config.secret, cookie);
  const options: CookieOptions = {
    httpOnly: true,
    sameSite: 'lax',
    secure: config.rootUrl.startsWith('https:'),
  };
  const read = (request: Request) =>
    seal.open((request.cookies as Record<string, unknown>)[cookie], now()) as Acting | undefined;
  const isOver = (request: Request, acting: Acting) =>
    new Date(acting.until) <= now() || sessions.accessTokenOf(request) !== acting.access;
  const forget = (response: Response) => void response.clearCookie(cookie, options);
  return {
    async begin(request, response, { token, ...login }) {
      const own = await sessions.own(request, response);
      const acting: Acting = { ...login, access: token.access_token, own };
      const sealed = seal.close(acting, new Date(now().getTime() + waitsFor));
      response.cookie(cookie, sealed, { ...options, maxAge: waitsFor });
      sessions.put(request, response, token);
    },
    find(request) {
      const acting = read(request);
      if (!acting || isOver(request, acting)) return undefined;
      const { sessionId, userId, until } = acting;
      return { sessionId, userId, until };
    },
    giveBack(request, response) {
      const acting = read(request);
      forget(response);
      if (acting) sessions.put(request, response, acting.own);
    },
    giveBackIfOver(request, response) {
      const acting = read(request);
      if (!acting || !isOver(request, acting)) return;
      const access = sessions.accessTokenOf(request);
      if (access === undefined || access === acting.access) sessions.put(request, response, acting.own);
      forget(response);
    },
  };
}
