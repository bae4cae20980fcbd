import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import type { CookieOptions, Request, Response } from 'express';
import { ApiError } from '#contract/errors.ts';
import type { JsonObject } from '#contract/json.ts';
import { hostCookie } from '#contract/account/cookies.ts';
import { MINUTE } from '#contract/time/units.ts';
import type { WebDeps } from '../ports/index.ts';
import { createDevices } from './devices.ts';
import type { Sessions } from './session.ts';

/** Logging in with a passkey, in one browser. */
export interface PasskeyLogin {
  /** Binds a new challenge to the browser. @throws ApiError `not-found`, `too-many-requests` */
  begin(): Promise<PublicKeyCredentialRequestOptionsJSON>;
  /** Sets the browser's session. @throws ApiError `auth-invalid-access-token`, `not-found`, `too-many-requests` */
  finish(response: JsonObject): Promise<void>;
}

/** Milliseconds for which the browser keeps the cookie that binds a challenge to it. */
const lifetime = 5 * MINUTE;

/** Returns a function that creates the login of one request. */
export function createPasskeyLogin(
  { config, engine, now }: Pick<WebDeps, 'config' | 'engine' | 'now'>,
  sessions: Pick<Sessions, 'put'>,
): (request: Request, response: Response) => PasskeyLogin {
  const secure = config.rootUrl.startsWith('https:');
  const cookie = hostCookie('passkey', secure);
  const options: CookieOptions = { httpOnly: true, sameSite: 'strict', secure, path: '/' };
  const findDevice = createDevices({ ...config, now });
  return (request, response) => {
    const logins = () => {
      if (!engine) throw new ApiError('not-found');
      return engine.passkeys;
    };
    const caller = () => ({ address: request.ip ?? '', device: findDevice(request, response) });
    return {
      async begin() {
        const begun = await logins().begin(caller());
        response.cookie(cookie, begun.binding, { ...options, maxAge: lifetime });
        return begun.options;
      },
      async finish(answer) {
        const given = (request.cookies as Record<string, unknown>)[cookie];
        const binding = typeof given === 'string' ? given : '';
        const { clientId } = config;
        response.clearCookie(cookie, options);
        sessions.put(
          request,
          response,
          await logins().finish({ clientId, binding, response: answer, caller: caller() }),
        );
      },
    };
  };
}
