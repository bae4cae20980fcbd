import type { Request, Response } from 'express';
import { ApiError } from '#contract/errors.ts';
import { emailKey } from '#contract/rules/email.ts';
import type { WebDeps } from '../deps.ts';
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
  { console: desk, config, now }: GateDeps,
  sessions: Pick<Sessions, 'trusted'>,
  request: Request,
  response: Response,
): ConsoleGate {
  // One request may ask several things, and the person stays the same.
  let known: ReturnType<typeof signedIn> | undefined;
  const who = () => (known ??= signedIn(sessions, request, response));
  const secure = config.rootUrl.startsWith('https:');

  const gate: ConsoleGate = {
    async operator(call) {
      const person = await who();
      const operator = person && (await asOperator(person, desk, config.operators));
      if (operator) return { operator, desk };
      await desk?.noteRefusal({ userId: person?.id ?? null, address: request.ip ?? '', call });
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

interface Person extends Operator {
  isProved: boolean;
}

/** undefined for visitors, and for whoever is signed in in somebody else's name. */
async function signedIn(
  sessions: Pick<Sessions, 'trusted'>,
  request: Request,
  response: Response,
): Promise<Person | undefined> {
  try {
    const { data } = await (await sessions.trusted(request, response)).currentUser.show();
    const { email, emailVerified } = data.data.attributes as { email?: unknown; emailVerified?: unknown };
    return { id: data.data.id.uuid, email: String(email), isProved: emailVerified === true };
  } catch (error) {
    const status = (error as { status?: unknown } | null)?.status;
    if (status === 401 || status === 403) return undefined;
    throw error;
  }
}

/** The engine knows its operators; of another service only the addresses in the settings are known. */
async function asOperator(
  { id, email, isProved }: Person,
  desk: ConsoleDesk | undefined,
  addresses: readonly string[],
): Promise<Operator | undefined> {
  if (desk) return desk.findOperator(id);
  return isProved && addresses.includes(emailKey(email)) ? { id, email } : undefined;
}
