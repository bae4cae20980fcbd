import type { Request, Response } from 'express';
import { ApiError } from '#contract/errors.ts';
import { hostCookie } from '#contract/account/cookies.ts';
import type { WebDeps } from '../ports/index.ts';
import { createDevices } from './devices.ts';
import { findRequester, type Requester } from './requireOperator.ts';
import type { Sessions } from './session.ts';
import type { ConsoleService } from '../ports/console.ts';
import type { Operator } from '../ports/types.ts';

/** The console session of an operator who has passed the second factor. */
export interface ConsoleSession {
  operator: Operator;
  service: ConsoleService;
  token: string;
  freshUntil: Date;
}

/** Authorisation for one console request. Every denial is `forbidden` and audited. */
export interface ConsoleGuard {
  /** Returns the operator, with the service unless the marketplace is hosted elsewhere. @throws ApiError `forbidden` */
  operator(call: string): Promise<{ operator: Operator; service: ConsoleService | undefined }>;
  /** Returns the operator's console session; undefined when there is none. */
  session(service: ConsoleService, operator: Operator): Promise<ConsoleSession | undefined>;
  /** Requires an operator with a console session. @throws ApiError `forbidden` */
  opened(call: string): Promise<ConsoleSession>;
  /**
   * Requires a second-factor code entered in the last few minutes, for dangerous actions. @throws ApiError `forbidden`
   */
  fresh(call: string): Promise<ConsoleSession>;
  /** As {@link fresh}, also for operators who lack the passkey that the site requires. @throws ApiError `forbidden` */
  adding(call: string): Promise<ConsoleSession>;
  keep(token: string, lifetime: number): void;
  forget(): void;
}

type GuardDeps = Pick<WebDeps, 'engine' | 'now'> & {
  config: Pick<WebDeps['config'], 'operators' | 'rootUrl' | 'secret'>;
};

/** Returns a function that creates the guard of one request. */
export function createConsoleGuard(
  deps: GuardDeps,
  sessions: Pick<Sessions, 'trusted'>,
): (request: Request, response: Response) => ConsoleGuard {
  const secure = deps.config.rootUrl.startsWith('https:');
  const cookie = hostCookie('console', secure);
  const findDevice = createDevices({ ...deps.config, now: deps.now });
  return (request, response) =>
    createGuard({ deps, sessions, secure, cookie, findDevice }, request, response);
}

interface GuardParts {
  deps: GuardDeps;
  sessions: Pick<Sessions, 'trusted'>;
  secure: boolean;
  /** The name of the session's cookie. */
  cookie: string;
  findDevice: ReturnType<typeof createDevices>;
}

function createGuard(
  { deps, sessions, secure, cookie, findDevice }: GuardParts,
  request: Request,
  response: Response,
): ConsoleGuard {
  const { now } = deps;
  const service = deps.engine?.console;
  // One request may run several checks; the requester is looked up once.
  let known: Promise<Requester> | undefined;
  const who = () => (known ??= findRequester(() => sessions.trusted(request, response), deps));

  const sessionOf = async (call: string): Promise<ConsoleSession> => {
    const { operator, service: at } = await guard.operator(call);
    const session = at && (await guard.session(at, operator));
    if (!session) throw new ApiError('forbidden', { details: 'a code is needed' });
    return session;
  };
  const requireFresh = (session: ConsoleSession): ConsoleSession => {
    if (session.freshUntil <= now()) throw new ApiError('forbidden', { details: 'a new code is needed' });
    return session;
  };

  const guard: ConsoleGuard = {
    async operator(call) {
      const { userId, operator } = await who();
      if (operator) return { operator: { ...operator, device: findDevice(request, response) }, service };
      await service?.noteRefusal({ userId, address: request.ip ?? '', call });
      throw new ApiError('forbidden');
    },
    async session(at, operator) {
      const token = (request.cookies as Record<string, unknown>)[cookie];
      const session = typeof token === 'string' ? await at.sessions.resume(operator, token) : undefined;
      return session && typeof token === 'string' ? { ...session, operator, service: at, token } : undefined;
    },
    async opened(call) {
      const session = await sessionOf(call);
      if (await session.service.needsLongerPassword(session.operator))
        throw new ApiError('forbidden', { details: 'a longer password is needed' });
      if ((await session.service.passkeys.standing(session.operator)) === 'missing')
        throw new ApiError('forbidden', { details: 'a passkey is needed' });
      return session;
    },
    fresh: async call => requireFresh(await guard.opened(call)),
    adding: async call => requireFresh(await sessionOf(call)),
    keep(token, lifetime) {
      response.cookie(cookie, token, { maxAge: lifetime, httpOnly: true, sameSite: 'lax', secure });
    },
    forget() {
      response.clearCookie(cookie, { secure });
    },
  };
  return guard;
}
