import { ApiError } from '#contract/errors.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import type { IdpClaims } from '#server/marketplace/ports/idpVerifier.ts';
import type { Caller } from '#server/marketplace/origin.ts';
import { findOrLinkIdentity, linkIdentity } from '#server/marketplace/users/index.ts';
import { requireClient, requireSecret } from './clients.ts';
import { required, type TokenForm } from './form.ts';
import { checkPassword } from './login.ts';
import { openSession, type TokenResponse } from './sessions.ts';

/**
 * POST /v1/auth/auth_with_idp: signs in a user authenticated by an identity provider (marketplace-api 2.2). With
 * `username` and `password`, the identity is also linked to the account they authenticate.
 * @throws ApiError `validation-missing-key`; `auth-invalid-access-token` when the secret is wrong, the provider does
 * not confirm the identity, no account has this identity, it can't be linked because one side has not verified the
 * address, or the password is wrong; `conflict` when the identity belongs to another account; `too-many-requests` after
 * too many wrong passwords or sign-ins.
 */
export async function authWithIdp(
  engine: Engine,
  form: TokenForm,
  caller: Caller = {},
): Promise<TokenResponse> {
  const client = requireClient(engine.settings(), required(form, 'client_id'), 'marketplace');
  await requireSecret(engine, client, required(form, 'client_secret'), caller);
  const idpId = required(form, 'idp_id');
  const claims = await engine.idpVerifier.verify({
    idpId,
    idpClientId: required(form, 'idp_client_id'),
    token: required(form, 'idp_token'),
  });
  const userId = claims && (await whoIs(engine, idpId, claims, form, caller));
  if (!userId) throw new ApiError('auth-invalid-access-token', { details: 'no account for this identity' });
  const credential = { identity: { idpId, subject: claims.subject } };
  return openSession(engine, { clientId: client.id, userId, scope: 'user', credential, caller });
}

async function whoIs(
  engine: Engine,
  idpId: string,
  claims: IdpClaims,
  form: TokenForm,
  caller: Caller,
): Promise<string | undefined> {
  if (form.username === undefined) return findOrLinkIdentity(engine, idpId, claims);
  const username = required(form, 'username');
  const owner = await checkPassword(engine, { username, password: required(form, 'password'), caller });
  await linkIdentity(engine, { idpId, subject: claims.subject }, owner);
  return owner.userId;
}
