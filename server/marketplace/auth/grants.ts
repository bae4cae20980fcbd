import { ApiError } from '#contract/errors.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import type { Caller } from '#server/marketplace/origin.ts';
import { sha256 } from '#server/marketplace/users/index.ts';
import { issueAnonymousToken } from './anonymousTokens.ts';
import { isKnown, requireClient, requireSecret } from './clients.ts';
import { required, requireScope, type TokenForm } from './form.ts';
import {
  after,
  lifetimes,
  issueAccess,
  openSession,
  rotate,
  toResponse,
  type TokenResponse,
} from './sessions.ts';
import { login } from './login.ts';
import { loginAs } from './loginAs.ts';
import { findAccess } from './store.ts';

type Grant = (engine: Engine, form: TokenForm, caller: Caller) => Promise<TokenResponse>;

/** The grant for each `grant_type` of the token endpoint (marketplace-api 2.1). */
export const grants: Readonly<Record<string, Grant>> = {
  async client_credentials(engine, form, caller) {
    const scope = required(form, 'scope');
    if (scope === 'integ') {
      const client = requireClient(engine.settings(), required(form, 'client_id'), 'integration');
      await requireSecret(engine, client, required(form, 'client_secret'), caller);
      return openSession(engine, { clientId: client.id, userId: null, scope });
    }
    requireScope(form, 'public-read');
    const { id } = requireClient(engine.settings(), required(form, 'client_id'), 'marketplace');
    const expiresAt = after(engine.clock.now(), lifetimes.access);
    return toResponse(issueAnonymousToken(engine.settings().secret, id, expiresAt), scope);
  },

  async password(engine, form, caller) {
    requireScope(form, 'user');
    const { id } = requireClient(engine.settings(), required(form, 'client_id'), 'marketplace');
    return login(engine, {
      clientId: id,
      username: required(form, 'username'),
      password: required(form, 'password'),
      caller,
    });
  },

  async refresh_token(engine, form) {
    const clientId = required(form, 'client_id');
    if (!isKnown(engine.settings(), clientId))
      throw new ApiError('auth-invalid-access-token', { details: 'unknown client' });
    return rotate(engine, required(form, 'refresh_token'), clientId);
  },

  async token_exchange(engine, form, caller) {
    requireScope(form, 'trusted:user');
    const client = requireClient(engine.settings(), required(form, 'client_id'), 'marketplace');
    await requireSecret(engine, client, required(form, 'client_secret'), caller);
    const subject = await findAccess(engine.db, sha256(required(form, 'subject_token')), engine.clock.now());
    // A limited token, from an operator's login-as, must not be exchanged for more permissions.
    if (!subject || subject.scope !== 'user' || subject.clientId !== client.id) {
      throw new ApiError('auth-invalid-access-token', { details: 'subject_token cannot be exchanged' });
    }
    return issueAccess(engine, engine.db, subject.sessionId, 'trusted:user');
  },

  async authorization_code(engine, form) {
    const { id } = requireClient(engine.settings(), required(form, 'client_id'), 'marketplace');
    return loginAs(engine, {
      clientId: id,
      code: required(form, 'code'),
      redirectUri: required(form, 'redirect_uri'),
      codeVerifier: required(form, 'code_verifier'),
    });
  },
};
