import { ApiError } from '#contract/errors.ts';
import { DAY, MINUTE } from '#contract/time/units.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { count, countInOrder, networkOf, type Count } from '#server/marketplace/limits/index.ts';
import type { Queryable, Tx } from '#server/marketplace/ports/db.ts';
import { holdCredential, sha256, type Credential } from '#server/marketplace/users/index.ts';
import type { Caller } from '../origin.ts';
import { noticeSignIn, toHour } from './devices.ts';
import type { Scope } from './scopes.ts';
import {
  insertSession,
  insertTokens,
  lockRefresh,
  markUsed,
  prolongSession,
  revokeSession,
  type NewToken,
  type Session,
} from './store.ts';

/** Response of the token endpoint, with its wire names (marketplace-api 2.1). */
export interface TokenResponse {
  access_token: string;
  token_type: 'bearer';
  /** Seconds. */
  expires_in: number;
  scope: string;
  refresh_token?: string;
}

/** A new session: of a user, with the verified credential and where it comes from, or of a program. */
type NewSession = { clientId: string; scope: Scope } & (
  | { userId: string; credential: Credential; caller: Caller }
  | { userId: null; credential?: undefined; caller?: undefined }
);

/**
 * Opens a session and issues its first pair of tokens. Users are mailed about one on a device that is new to them.
 * @throws ApiError `auth-invalid-access-token` when the credential has become invalid meanwhile; `too-many-requests`
 * when the user, or all users of their address, have signed in too often.
 */
export async function openSession(
  engine: Engine,
  { clientId, userId, scope, credential, caller }: NewSession,
): Promise<TokenResponse> {
  const session = { id: engine.ids.uuid(), clientId, userId, scope };
  const pair = await engine.db.transaction(async tx => {
    const holder = credential && (await holdCredential(tx, userId, credential));
    if (credential && !holder)
      throw new ApiError('auth-invalid-access-token', { details: 'changed meanwhile' });
    const network = networkOf(caller?.address);
    const counts: Count[] = [
      ...(userId === null ? [] : [['signIns', userId] as const]),
      ...(network === undefined ? [] : [['signInsFromAddress', network] as const]),
    ];
    await countInOrder(engine, counts, tx);
    const now = engine.clock.now();
    const expiresAt = after(now, lifetimes.refresh);
    const label = caller?.device?.label ?? null;
    const { tokens, response } = newPair(engine, session);
    await insertSession(tx, { ...session, createdAt: now, expiresAt, operatorId: null, label }, tokens);
    if (holder) await noticeSignIn(engine, tx, holder, caller);
    return response;
  });
  caller?.device?.keep();
  return pair;
}

/**
 * Opens a session in which an operator is signed in as a user: valid for half an hour and not renewable. With
 * `readsOnly` it can't change anything.
 */
export async function openLimitedSession(
  engine: Engine,
  tx: Tx,
  {
    id,
    clientId,
    userId,
    operatorId,
    readsOnly,
  }: { id: string; clientId: string; userId: string; operatorId: string | null; readsOnly?: boolean },
): Promise<TokenResponse> {
  const now = engine.clock.now();
  const scope = 'user:limited';
  const expiresAt = after(now, lifetimes.loginAs);
  const session = { id, clientId, userId, scope, createdAt: now, expiresAt, operatorId };
  const { token, row } = newToken(engine, {
    sessionId: id,
    scope,
    kind: 'access',
    lifetime: lifetimes.loginAs,
  });
  await insertSession(tx, { ...session, ...(readsOnly ? { readsOnly } : {}) }, [row]);
  return toResponse(token, scope, lifetimes.loginAs);
}

/**
 * Exchanges a refresh token for a new pair. A used token is accepted again within the grace period; later it counts as
 * stolen, and the whole session is ended.
 * @throws ApiError `auth-invalid-access-token`; `too-many-requests` when one session refreshes too often
 * (limits/limits.ts).
 */
export async function rotate(engine: Engine, refreshToken: string, clientId: string): Promise<TokenResponse> {
  const now = engine.clock.now();
  const hash = sha256(refreshToken);
  // Throwing inside would roll the revocation back.
  const pair = await engine.db.transaction(async tx => {
    const session = await lockRefresh(tx, hash, now);
    if (!session || session.clientId !== clientId) return undefined;
    if (session.usedAt && after(session.usedAt, lifetimes.refreshGrace) < now) {
      await revokeSession(tx, session.id, now);
      engine.log.warn('auth/refresh-token-reused', { sessionId: session.id });
      return undefined;
    }
    await count(engine, 'renewals', session.id, tx);
    await markUsed(tx, hash, now);
    await prolongSession(tx, session.id, { expiresAt: after(now, lifetimes.refresh), seenAt: toHour(now) });
    const { tokens, response } = newPair(engine, session);
    await insertTokens(tx, tokens);
    return response;
  });
  if (!pair)
    throw new ApiError('auth-invalid-access-token', { details: 'refresh token unknown, expired or revoked' });
  return pair;
}

/**
 * Issues an access token of the session, possibly with another scope; only its hash is stored. `lifetime` in
 * milliseconds.
 */
export async function issueAccess(
  engine: Engine,
  db: Queryable,
  sessionId: string,
  scope: string,
  lifetime: number = lifetimes.access,
): Promise<TokenResponse> {
  const { token, row } = newToken(engine, { sessionId, scope, kind: 'access', lifetime });
  await insertTokens(db, [row]);
  return toResponse(token, scope, lifetime);
}

export const toResponse = (
  accessToken: string,
  scope: string,
  lifetime: number = lifetimes.access,
): TokenResponse => ({
  access_token: accessToken,
  token_type: 'bearer',
  expires_in: lifetime / 1000,
  scope,
});

/** Returns a new pair of tokens of a session: the rows to insert, and the response with the tokens themselves. */
function newPair(
  engine: Engine,
  { id: sessionId, scope }: Session,
): { tokens: NewToken[]; response: TokenResponse } {
  const of = { sessionId, scope };
  const access = newToken(engine, { ...of, kind: 'access', lifetime: lifetimes.access });
  const refresh = newToken(engine, { ...of, kind: 'refresh', lifetime: lifetimes.refresh });
  return {
    tokens: [access.row, refresh.row],
    response: { ...toResponse(access.token, scope), refresh_token: refresh.token },
  };
}

function newToken(
  { ids, clock }: Engine,
  { lifetime, ...token }: Pick<NewToken, 'sessionId' | 'scope' | 'kind'> & { lifetime: number },
): { token: string; row: NewToken } {
  const value = ids.token();
  return { token: value, row: { ...token, hash: sha256(value), expiresAt: after(clock.now(), lifetime) } };
}

const second = 1000;

/** Milliseconds. The session cookie lives as long as a refresh token, and every use renews both. */
export const lifetimes = {
  access: 15 * MINUTE,
  refresh: 30 * DAY,
  /** Lifetime of an operator's login-as, without refresh. */
  loginAs: 30 * MINUTE,
  authorizationCode: 10 * MINUTE,
  /** How long a used refresh token is still accepted, because two tabs may refresh at once. */
  refreshGrace: 30 * second,
} as const;

export const after = (now: Date, milliseconds: number): Date => new Date(now.getTime() + milliseconds);
