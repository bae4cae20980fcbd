import { createHash } from 'node:crypto';
import { ApiError } from '#contract/errors.ts';
import { inQuery, invalid } from '#contract/parse.ts';
import { isUuid } from '#contract/text/uuid.ts';
import { noIncludes, type Engine } from '#server/marketplace/ctx.ts';
import type { Tx } from '#server/marketplace/ports/db.ts';
import * as users from '#server/marketplace/users/index.ts';
import { requireClient } from './clients.ts';
import { findSessionOfCode, insertCode, recordSession, consumeCode } from './codeStore.ts';
import { after, lifetimes, openLimitedSession, type TokenResponse } from './sessions.ts';
import { revokeSession } from './store.ts';

export interface LoginAsRequest {
  /** The operator, for the audit log. */
  operatorId?: string;
  /** The user they sign in as. */
  userId: string;
  clientId: string;
  /** Redirect target of the code; the caller has checked that it is the marketplace's own URL. */
  redirectUri: string;
  /** PKCE S256: base64url of the verifier's SHA-256. */
  codeChallenge: string;
}

/**
 * Issues a single-use code, valid for 10 minutes, with which the web app signs an operator in as a user
 * (marketplace-api 2.3). The caller must have verified that the requester is an operator.
 * @throws ApiError `auth-invalid-access-token` for an unknown client, `validation-invalid-value` for a challenge that
 * is not S256, `user-not-found`, `user-is-banned`.
 */
export async function issueLoginAsCode(engine: Engine, request: LoginAsRequest): Promise<string> {
  const { id: clientId } = requireClient(engine.settings(), request.clientId, 'marketplace');
  if (!/^[\w-]{43}$/.test(request.codeChallenge)) throw invalid(inQuery('code_challenge'));
  await requireActive(engine, request.userId);
  const code = engine.ids.token();
  await insertCode(engine.db, {
    hash: users.sha256(code),
    clientId,
    userId: request.userId,
    operatorId: request.operatorId ?? null,
    redirectUri: request.redirectUri,
    codeChallenge: request.codeChallenge,
    expiresAt: after(engine.clock.now(), lifetimes.authorizationCode),
  });
  return code;
}

/**
 * Signs in with such a code. A code used twice has been stolen, so its session is ended.
 * @throws ApiError `auth-invalid-access-token`
 */
export async function loginAs(
  engine: Engine,
  request: { clientId: string; code: string; redirectUri: string; codeVerifier: string },
): Promise<TokenResponse> {
  const hash = users.sha256(request.code);
  const now = engine.clock.now();
  // A wrong verifier consumes the code, too; throwing inside would roll that back.
  const response = await engine.db.transaction(async tx => {
    const code = await consumeCode(tx, hash, now);
    if (!code) {
      const opened = await findSessionOfCode(tx, hash);
      if (opened) await revokeSession(tx, opened, now);
      return undefined;
    }
    const isRight =
      code.clientId === request.clientId &&
      code.redirectUri === request.redirectUri &&
      code.codeChallenge === challengeOf(request.codeVerifier);
    if (!isRight) return undefined;
    const session = { id: engine.ids.uuid(), ...code };
    const token = await openLimitedSession(engine, tx, session);
    await recordSession(tx, hash, session.id);
    engine.log.info('auth/login-as', { userId: code.userId, operatorId: code.operatorId });
    return token;
  });
  if (!response)
    throw new ApiError('auth-invalid-access-token', { details: 'code unknown, used or expired' });
  return response;
}

/**
 * Signs an operator in as a user, read-only. The caller must have verified that the requester is an operator.
 * @throws ApiError `auth-invalid-access-token` for an unknown client, `user-not-found`, also for banned users
 */
export async function openSessionAs(
  engine: Engine,
  tx: Tx,
  { clientId, userId, operatorId }: { clientId: string; userId: string; operatorId: string },
): Promise<{ sessionId: string; until: Date; token: TokenResponse }> {
  requireClient(engine.settings(), clientId, 'marketplace');
  if (!(await users.lockPublicData(tx, userId))) throw new ApiError('user-not-found');
  const sessionId = engine.ids.uuid();
  const session = { id: sessionId, clientId, userId, operatorId, readsOnly: true };
  const token = await openLimitedSession(engine, tx, session);
  return { sessionId, until: after(engine.clock.now(), lifetimes.loginAs), token };
}

const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');

async function requireActive(engine: Engine, userId: string): Promise<void> {
  const ctx = { engine, viewer: { kind: 'system' } as const, read: noIncludes };
  const user = isUuid(userId) ? (await users.load(ctx, [userId])).get(userId) : undefined;
  if (!user || user.attributes.deleted === true) throw new ApiError('user-not-found');
  if (user.attributes.banned === true) throw new ApiError('user-is-banned');
}
