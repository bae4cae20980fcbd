import { ApiError } from '#contract/errors.ts';
import type { Engine, Viewer } from '#server/marketplace/ctx.ts';
import { isAnonymousToken, issueAnonymousToken, readAnonymousToken } from './anonymousTokens.ts';
import { requireClient, requireSecret, sha256 } from './clients.ts';
import { after, lifetimes } from './lifetimes.ts';
import { login } from './login.ts';
import { viewerOf } from './scopes.ts';
import { issueAccess, openSession, rotate, toResponse, type TokenResponse } from './sessions.ts';
import { deleteExpired, findAccess, revokeSession, revokeSessionOf } from './store.ts';

export type { TokenResponse } from './sessions.ts';

/** The fields of a token request, decoded from its form. */
export type TokenForm = Readonly<Record<string, string>>;

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
  const grant = Object.hasOwn(grants, required(form, 'grant_type'))
    ? grants[required(form, 'grant_type')]
    : undefined;
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
  return { revoked: true };
}

/** Who holds the token; undefined when it is unknown, expired or revoked, or its holder was banned or deleted. */
export async function resolveAccessToken(engine: Engine, accessToken: string): Promise<Holder | undefined> {
  const { settings, clock } = engine;
  if (isAnonymousToken(accessToken)) {
    const claim = readAnonymousToken(settings.secret, accessToken, clock.now());
    if (!claim || !isKnown(engine, claim.clientId)) return undefined;
    return { viewer: { kind: 'anonymous' }, scope: 'public-read', clientId: claim.clientId };
  }
  const access = await findAccess(engine.db, sha256(accessToken), clock.now());
  const viewer = access && viewerOf(access.scope, access.userId);
  if (!viewer || !isKnown(engine, access.clientId)) return undefined;
  return { viewer, scope: access.scope, clientId: access.clientId };
}

/** Clears away what no token can use any more; how many rows went. */
export function removeExpired(engine: Engine): Promise<number> {
  return deleteExpired(engine.db, engine.clock.now());
}

type Grant = (engine: Engine, form: TokenForm, address: string | undefined) => Promise<TokenResponse>;

const grants: Readonly<Record<string, Grant>> = {
  async client_credentials(engine, form) {
    const scope = required(form, 'scope');
    if (scope === 'integ') {
      const client = requireClient(engine.settings, required(form, 'client_id'), 'integration');
      requireSecret(client, required(form, 'client_secret'));
      return openSession(engine, { clientId: client.id, userId: null, scope });
    }
    requireScope(form, 'public-read');
    const { id } = requireClient(engine.settings, required(form, 'client_id'), 'marketplace');
    const expiresAt = after(engine.clock.now(), lifetimes.access);
    return toResponse(issueAnonymousToken(engine.settings.secret, id, expiresAt), scope);
  },

  async password(engine, form, address) {
    requireScope(form, 'user');
    const { id } = requireClient(engine.settings, required(form, 'client_id'), 'marketplace');
    return login(engine, {
      clientId: id,
      username: required(form, 'username'),
      password: required(form, 'password'),
      address,
    });
  },

  async refresh_token(engine, form) {
    const clientId = required(form, 'client_id');
    if (!isKnown(engine, clientId))
      throw new ApiError('auth-invalid-access-token', { details: 'unknown client' });
    return rotate(engine, required(form, 'refresh_token'), clientId);
  },

  async token_exchange(engine, form) {
    requireScope(form, 'trusted:user');
    const client = requireClient(engine.settings, required(form, 'client_id'), 'marketplace');
    requireSecret(client, required(form, 'client_secret'));
    const subject = await findAccess(engine.db, sha256(required(form, 'subject_token')), engine.clock.now());
    // A limited token, from an operator's login-as, must not gain rights here.
    if (!subject || subject.scope !== 'user' || subject.clientId !== client.id) {
      throw new ApiError('auth-invalid-access-token', { details: 'subject_token cannot be exchanged' });
    }
    return issueAccess(engine, engine.db, subject.sessionId, 'trusted:user');
  },
};

const isKnown = (engine: Engine, clientId: string): boolean =>
  engine.settings.clients.some(({ id }) => id === clientId);

function required(form: TokenForm, name: string): string {
  const value = Object.hasOwn(form, name) ? form[name] : undefined;
  if (!value) throw new ApiError('validation-missing-key', { source: { type: 'body', path: [name] } });
  return value;
}

/** Most grants name no scope: it follows from the grant. */
function requireScope(form: TokenForm, scope: string): void {
  if (form['scope'] !== undefined && form['scope'] !== scope) {
    throw new ApiError('bad-request', { details: `scope must be ${scope}` });
  }
}
