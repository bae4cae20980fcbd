import type { CookieOptions, Request, Response } from 'express';
import type { SocialLogin } from '#contract/entities/user.ts';
import { makeSeal } from '../sealed.ts';
import type { Checks, Vouched } from './provider.ts';

/** A person is away at a provider. */
export interface Journey extends Checks {
  provider: SocialLogin;
  /** Where they were going before. */
  from?: string;
}

/** A value that waits in the browser's cookie, out of reach of its scripts. */
export interface Kept<Value> {
  keep(response: Response, value: Value): void;
  read(request: Request): Value | undefined;
  forget(response: Response): void;
}

const minute = 60_000;

/** Someone at a provider's page: ten minutes. */
export const keptJourney = (secret: string, secure: boolean): Kept<Journey> =>
  kept({ secret, name: 'signin', lifetime: 10 * minute, secure, path: '/api/auth' });

/** Somebody whom a provider vouches for and who has no account yet: half an hour to fill a form in. */
export const keptIdentity = (secret: string, secure: boolean): Kept<Vouched> =>
  kept({ secret, name: 'identity', lifetime: 30 * minute, secure, path: '/' });

interface Keeping {
  secret: string;
  name: string;
  /** Milliseconds. */
  lifetime: number;
  secure: boolean;
  path: string;
}

function kept<Value extends object>({ secret, name, lifetime, secure, path }: Keeping): Kept<Value> {
  const seal = makeSeal(secret, name);
  const options: CookieOptions = { httpOnly: true, sameSite: 'lax', secure, path };
  return {
    keep(response, value) {
      const sealed = seal.close(value, new Date(Date.now() + lifetime));
      response.cookie(name, sealed, { ...options, maxAge: lifetime });
    },
    read: request =>
      seal.open((request.cookies as Record<string, unknown>)[name], new Date()) as Value | undefined,
    forget: response => void response.clearCookie(name, options),
  };
}
