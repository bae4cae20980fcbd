import type { Request, Response } from 'express';
import { ApiError } from '#contract/errors.ts';
import type { WebDeps } from '../deps.ts';
import { findComer, type Comer } from '../operator.ts';
import type { Sessions } from '../session.ts';
import type { ConsoleDesk, Operator } from './desk.ts';

const cookie = 'console';

/** An operator who has given a code of the second factor. */
export interface Visit {
  operator: Operator;
  desk: ConsoleDesk;
  token: string;
  freshUntil: Date;
}

/** Who comes to the console with one request, and how far they get. Every refusal is `forbidden` and written down. */
export interface ConsoleGate {
  /** An operator, with the desk unless another service keeps the accounts. @throws ApiError `forbidden` */
  operator(call: string): Promise<{ operator: Operator; desk: ConsoleDesk | undefined }>;
  /** Their sign-in to the console; undefined without one. */
  visit(desk: ConsoleDesk, operator: Operator): Promise<Visit | undefined>;
  /** An operator who has signed in to the console. @throws ApiError `forbidden` */
  opened(call: string): Promise<Visit>;
  /** One who has given a code within the last minutes, for what is dangerous. @throws ApiError `forbidden` */
  fresh(call: string): Promise<Visit>;
  keep(token: string, lifetime: number): void;
  forget(): void;
}

type GateDeps = Pick<WebDeps, 'console' | 'now'> & {
  config: Pick<WebDeps['config'], 'operators' | 'rootUrl'>;
};

export function consoleGate(
  deps: GateDeps,
  sessions: Pick<Sessions, 'trusted'>,
  request: Request,
  response: Response,
): ConsoleGate {
  const { console: desk, config, now } = deps;
  // One request may ask several things, and the person stays the same.
  let known: Promise<Comer> | undefined;
  const who = () => (known ??= findComer(() => sessions.trusted(request, response), deps));
  const secure = config.rootUrl.startsWith('https:');

  const gate: ConsoleGate = {
    async operator(call) {
      const { userId, operator } = await who();
      if (operator) return { operator, desk };
      await desk?.noteRefusal({ userId, address: request.ip ?? '', call });
      throw new ApiError('forbidden');
    },
    async visit(at, operator) {
      const token = (request.cookies as Record<string, unknown>)[cookie];
      const visit = typeof token === 'string' ? await at.visits.goOn(operator, token) : undefined;
      return visit && typeof token === 'string' ? { ...visit, operator, desk: at, token } : undefined;
    },
    async opened(call) {
      const { operator, desk: at } = await gate.operator(call);
      const visit = at && (await gate.visit(at, operator));
      if (!visit) throw new ApiError('forbidden', { details: 'a code is needed' });
      return visit;
    },
    async fresh(call) {
      const visit = await gate.opened(call);
      if (visit.freshUntil <= now()) throw new ApiError('forbidden', { details: 'a new code is needed' });
      return visit;
    },
    keep(token, lifetime) {
      response.cookie(cookie, token, { maxAge: lifetime, httpOnly: true, sameSite: 'lax', secure });
    },
    forget() {
      response.clearCookie(cookie);
    },
  };
  return gate;
}
