import { ApiError } from '#contract/errors.ts';
import { authWithIdp, revoke, token } from '#server/marketplace/auth/index.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import type { PlatformRequest, AuthAnswer } from './request.ts';

const maxFormBytes = 64 * 1024;

// One third-party client uses the second path (marketplace-api 1.1).
const revokePaths = ['POST /auth/revoke', 'POST /auth/token/revoke'];

export const isAuthPath = (path: string): boolean => path.startsWith('/auth/');

/**
 * @throws ApiError not-found for an unknown endpoint, 400 for a body that is not a form, and whatever the grants throw.
 */
export async function answerAuth(engine: Engine, request: PlatformRequest): Promise<AuthAnswer> {
  const called = `${request.method} ${request.path}`;
  if (called === 'POST /auth/token') return token(engine, await formOf(request), request);
  if (called === 'POST /auth/auth_with_idp') return authWithIdp(engine, await formOf(request), request);
  if (revokePaths.includes(called)) {
    const form = await formOf(request);
    return revoke(engine, { token: form.token, accessToken: bearerToken(request.authorization) });
  }
  throw new ApiError('not-found');
}

async function formOf({ contentType, body }: PlatformRequest): Promise<Record<string, string>> {
  const type = contentType?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/x-www-form-urlencoded') throw new ApiError('unsupported-content-type');
  const fields = new URLSearchParams(await body.text(maxFormBytes));
  return Object.fromEntries(fields);
}

/** Returns the bearer token. The vendor's clients send both `Bearer` and `bearer` (marketplace-api 1.2). */
export function bearerToken(authorization: string | undefined): string | undefined {
  return /^bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
}
