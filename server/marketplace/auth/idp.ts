import { ApiError } from '#contract/errors.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { findOrLinkIdentity } from '#server/marketplace/users/index.ts';
import { requireClient, requireSecret } from './clients.ts';
import { required, type TokenForm } from './form.ts';
import { openSession, type TokenResponse } from './sessions.ts';

/**
 * POST /v1/auth/auth_with_idp: signs in somebody whom another provider vouches for (marketplace-api 2.2).
 * @throws ApiError `validation-missing-key`; `auth-invalid-access-token` when the secret is wrong, the provider does not
 * vouch, nobody has this identity, or it cannot be linked because one side has not verified the address.
 */
export async function authWithIdp(engine: Engine, form: TokenForm): Promise<TokenResponse> {
  const client = requireClient(engine.settings, required(form, 'client_id'), 'marketplace');
  requireSecret(client, required(form, 'client_secret'));
  const idpId = required(form, 'idp_id');
  const claims = await engine.idpVerifier.verify({
    idpId,
    idpClientId: required(form, 'idp_client_id'),
    token: required(form, 'idp_token'),
  });
  const userId = claims && (await findOrLinkIdentity(engine, idpId, claims));
  if (!userId) throw new ApiError('auth-invalid-access-token', { details: 'no account for this identity' });
  return openSession(engine, { clientId: client.id, userId, scope: 'user' });
}
