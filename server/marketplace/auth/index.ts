import { ApiError } from '#contract/errors.ts';
import type { AccountData } from '#server/marketplace/accountData.ts';
import { noIncludes, type Ctx, type Engine } from '#server/marketplace/ctx.ts';
import { publish } from '#server/marketplace/live/index.ts';
import type { Tx } from '#server/marketplace/ports/db.ts';
import { deleteExpiredTokens, sha256 } from '#server/marketplace/users/index.ts';
import { isAnonymousToken, readAnonymousToken } from './anonymousTokens.ts';
import { isKnown } from './clients.ts';
import { required, type TokenForm } from './form.ts';
import { grants } from './grants.ts';
import { viewerOf } from './scopes.ts';
import type { TokenResponse } from './sessions.ts';
import {
  deleteExpiredBefore,
  findAccess,
  findLive,
  revokeSession,
  revokeSessionOf,
  revokeSessionsOf,
} from './store.ts';
import type { Caller, Viewer } from '../origin.ts';
import { deleteDevicesOf, deleteOldDevices } from './devices.ts';

export type { TokenForm } from './form.ts';
export {
  findOnSameDevice,
  deleteDevicesOf,
  hasProof,
  isKnownDevice,
  recordDevice,
  recordProof,
} from './devices.ts';
export { endLogins, findLogins, listLogins, requireOwner, sessionOf } from './logins.ts';
export { authWithIdp } from './idp.ts';
export { issueLoginAsCode, openSessionAs, type LoginAsRequest } from './loginAs.ts';
export { lastSeen } from './store.ts';
export { requireClient } from './clients.ts';
export { openSession, type TokenResponse } from './sessions.ts';

/** The holder of an access token. */
export interface Holder {
  viewer: Viewer;
  scope: string;
  clientId: string;
}

/**
 * Handles POST /v1/auth/token (marketplace-api 2.1). `caller` says where it comes from, for rate limits and the
 * user's list of sign-ins.
 * @throws ApiError 400 for an unknown grant, 401 for wrong passwords, tokens and secrets, 429 for too many failed
 * sign-ins.
 */
export async function token(engine: Engine, form: TokenForm, caller: Caller = {}): Promise<TokenResponse> {
  const type = required(form, 'grant_type');
  const grant = Object.hasOwn(grants, type) ? grants[type] : undefined;
  if (!grant) throw new ApiError('bad-request', { details: 'unknown grant_type' });
  return grant(engine, form, caller);
}

/**
 * Signs out: revokes the session of the access token, and that of the refresh token if it is the same user's, with all
 * their tokens.
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
  if (access.userId) await publish(engine.db, [access.userId], { type: 'session' });
  return { revoked: true };
}

/**
 * Returns the holder of the token; undefined when the token is unknown, expired or revoked, or its holder was banned or
 * deleted.
 */
export async function resolveAccessToken(engine: Engine, accessToken: string): Promise<Holder | undefined> {
  const settings = engine.settings();
  const now = engine.clock.now();
  if (isAnonymousToken(accessToken)) {
    const claim = readAnonymousToken(settings.secret, accessToken, now);
    if (!claim || !isKnown(settings, claim.clientId)) return undefined;
    return { viewer: { kind: 'anonymous' }, scope: 'public-read', clientId: claim.clientId };
  }
  const access = await findAccess(engine.db, sha256(accessToken), now);
  const viewer = access && viewerOf(access);
  if (!viewer || !isKnown(settings, access.clientId)) return undefined;
  return { viewer, scope: access.scope, clientId: access.clientId };
}

/** Returns the context of a call of this user with this access token, with its session. @throws ApiError `forbidden` */
export async function sessionContext(
  engine: Engine,
  userId: string,
  accessToken: string | undefined,
): Promise<Ctx> {
  const viewer = accessToken && (await resolveAccessToken(engine, accessToken))?.viewer;
  if (!viewer || viewer.kind !== 'user' || viewer.userId !== userId)
    throw new ApiError('forbidden', { details: 'no session' });
  return { engine, viewer, read: noIncludes };
}

export const accountData: AccountData = {
  tables: { auth_codes: {}, auth_devices: {}, auth_sessions: {}, auth_tokens: {} },
  async close(origin, tx, userId) {
    await endSessionsOf(origin.engine, tx, userId);
    await deleteDevicesOf(tx, userId);
  },
};

/** Ends one session with all its tokens. */
export async function endSession({ clock }: Pick<Engine, 'clock'>, tx: Tx, sessionId: string): Promise<void> {
  await revokeSession(tx, sessionId, clock.now());
}

/** Ends every session of a user with all its tokens, except for those in `except`. */
export async function endSessionsOf(
  { clock }: Pick<Engine, 'clock'>,
  tx: Tx,
  userId: string,
  except: readonly string[] = [],
): Promise<void> {
  await revokeSessionsOf(tx, userId, clock.now(), except);
  await publish(tx, [userId], { type: 'session' });
}

/** Returns which of these sessions are live: not ended or expired, their users neither banned nor deleted. */
export async function findLiveSessions(
  { db, clock }: Pick<Engine, 'db' | 'clock'>,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  return new Set(await findLive(db, ids, clock.now()));
}

/** Deletes expired tokens, codes and mailed links; returns the number of rows. */
export async function deleteExpired({ db, clock }: Engine): Promise<number> {
  const now = clock.now();
  return (
    (await deleteExpiredBefore(db, now)) +
    (await deleteExpiredTokens(db, now)) +
    (await deleteOldDevices(db, now))
  );
}
