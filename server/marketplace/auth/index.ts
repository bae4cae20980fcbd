import { ApiError } from '#contract/errors.ts';
import type { Engine, Viewer } from '#server/marketplace/ctx.ts';
import { tell } from '#server/marketplace/live/index.ts';
import type { Tx } from '#server/marketplace/ports/db.ts';
import { removeExpiredTokens, sha256 } from '#server/marketplace/users/index.ts';
import { isAnonymousToken, readAnonymousToken } from './anonymousTokens.ts';
import { isKnown } from './clients.ts';
import { required, type TokenForm } from './form.ts';
import { grants } from './grants.ts';
import { viewerOf } from './scopes.ts';
import type { TokenResponse } from './sessions.ts';
import {
  deleteExpired,
  findAccess,
  findLive,
  revokeSession,
  revokeSessionOf,
  revokeSessionsOf,
} from './store.ts';

export type { TokenForm } from './form.ts';
export { authWithIdp } from './idp.ts';
export { issueLoginAsCode, openSessionAs, type LoginAsRequest } from './loginAs.ts';
export type { TokenResponse } from './sessions.ts';

/** Who holds an access token. */
export interface Holder {
  viewer: Viewer;
  scope: string;
  clientId: string;
}

/**
 * The one door of POST /v1/auth/token (marketplace-api 2.1). `address` is the caller's network address, for limits.
 * @throws ApiError 400 for a form that is no known grant, 401 for wrong passwords, tokens and secrets, 429 for too many
 * failed sign-ins.
 */
export async function token(engine: Engine, form: TokenForm, address?: string): Promise<TokenResponse> {
  const type = required(form, 'grant_type');
  const grant = Object.hasOwn(grants, type) ? grants[type] : undefined;
  if (!grant) throw new ApiError('bad-request', { details: 'unknown grant_type' });
  return grant(engine, form, address);
}

/**
 * Signs out: the session of the access token, and of the refresh token if it is the same person's, with all their tokens.
 * @throws ApiError `auth-missing-access-token`, `auth-invalid-access-token`
 */
export async function revoke(
  engine: Engine,
  request: { token: string | undefined; accessToken: string | undefined },
): Promise<{ revoked: true }> {
  if (!request.accessToken) throw new ApiError('auth-missing-access-token');
  const now = engine.clock.now();
  const access = await findAccess(engine.db, sha256(request.accessToken), now);
  if (!access) throw new ApiError('auth-invalid-access-token');
  await revokeSession(engine.db, access.sessionId, now);
  if (request.token) await revokeSessionOf(engine.db, sha256(request.token), access.userId, now);
  if (access.userId) await tell(engine.db, [access.userId], { type: 'session' });
  return { revoked: true };
}

/** Who holds the token; undefined when it is unknown, expired or revoked, or its holder was banned or deleted. */
export async function resolveAccessToken(engine: Engine, accessToken: string): Promise<Holder | undefined> {
  const { settings, clock } = engine;
  if (isAnonymousToken(accessToken)) {
    const claim = readAnonymousToken(settings.secret, accessToken, clock.now());
    if (!claim || !isKnown(settings, claim.clientId)) return undefined;
    return { viewer: { kind: 'anonymous' }, scope: 'public-read', clientId: claim.clientId };
  }
  const access = await findAccess(engine.db, sha256(accessToken), clock.now());
  const viewer = access && viewerOf(access);
  if (!viewer || !isKnown(settings, access.clientId)) return undefined;
  return { viewer, scope: access.scope, clientId: access.clientId };
}

/** Ends one sign-in with all its tokens. */
export async function endSession({ clock }: Pick<Engine, 'clock'>, tx: Tx, sessionId: string): Promise<void> {
  await revokeSession(tx, sessionId, clock.now());
}

/** Ends every sign-in of a person with all its tokens, but for the session `except`. */
export async function endSessionsOf(
  { clock }: Pick<Engine, 'clock'>,
  tx: Tx,
  userId: string,
  except?: string,
): Promise<void> {
  await revokeSessionsOf(tx, userId, clock.now(), except ?? null);
  await tell(tx, [userId], { type: 'session' });
}

/** Which of these sign-ins go on: not ended, not too old, their person neither banned nor deleted. */
export async function findLiveSessions(
  { db, clock }: Pick<Engine, 'db' | 'clock'>,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  return new Set(await findLive(db, ids, clock.now()));
}

/** Clears away what no token, code or mailed link can use any more; how many rows went. */
export async function removeExpired({ db, clock }: Engine): Promise<number> {
  const now = clock.now();
  return (await deleteExpired(db, now)) + (await removeExpiredTokens(db, now));
}
