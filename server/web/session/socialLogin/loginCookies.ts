import type { CookieOptions, Request, Response } from 'express';
import { hostCookie } from '#contract/account/cookies.ts';
import type { LocaleCode } from '#contract/locales.ts';
import type { SocialLogin } from '#contract/account/user.ts';
import { MINUTE } from '#contract/time/units.ts';
import { createSealedCookie } from '../sealedCookie.ts';
import type { Checks, VerifiedIdentity } from './provider.ts';

/** The state of a sign-in while the user is at the provider. */
export interface Journey extends Checks {
  provider: SocialLogin;
  /** The page they wanted before. */
  from?: string;
  /** The language that the URL named, in which the pages afterwards are to be. */
  language?: LocaleCode;
}

/** A value in an HttpOnly cookie of the browser. */
export interface SealedValue<Value> {
  keep(response: Response, value: Value): void;
  read(request: Request): Value | undefined;
  forget(response: Response): void;
}

/** While the user is at the provider: ten minutes. */
export const createJourneyCookie = (secret: string, secure: boolean): SealedValue<Journey> =>
  createSealedValue({ secret, name: 'signin', lifetime: 10 * MINUTE, secure });

/** A user verified by a provider, but without an account: half an hour to fill in the form. */
export const createIdentityCookie = (secret: string, secure: boolean): SealedValue<VerifiedIdentity> =>
  createSealedValue({ secret, name: 'identity', lifetime: 30 * MINUTE, secure });

interface SealedValueOptions {
  secret: string;
  name: string;
  /** Milliseconds. */
  lifetime: number;
  secure: boolean;
}

function createSealedValue<Value extends object>({
  secret,
  name: purpose,
  lifetime,
  secure,
}: SealedValueOptions): SealedValue<Value> {
  const seal = createSealedCookie(secret, purpose);
  const name = hostCookie(purpose, secure);
  const options: CookieOptions = { httpOnly: true, sameSite: 'lax', secure, path: '/' };
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
