import { ApiError } from '#contract/errors.ts';
import type { Resource } from '#contract/resource.ts';
import { emailKey } from '#contract/rules/email.ts';
import { signUpMarks, signUpMarksKey, type SignUpMark } from '#contract/rules/signals.ts';
import type { Ctx } from '#server/marketplace/ctx.ts';
import { count, networkOf } from '#server/marketplace/limits/index.ts';
import type { Tx } from '#server/marketplace/ports/db.ts';
import { lookAtSignUp } from '#server/marketplace/signals/index.ts';
import { asCurrentUser } from './answer.ts';
import { noteCreation } from './facts.ts';
import { insertIdentity, type Identity } from './identityStore.ts';
import {
  changedProfile,
  emptyProfile,
  requireEmail,
  requirePassword,
  type NewUser,
  type NewUserWithIdp,
} from './input.ts';
import { mailLater, mails } from './mails.ts';
import { hashPassword } from './passwords.ts';
import { findUsers, insertUser, type Profile, type UserRow } from './store.ts';
import { withTermsAccepted } from './terms.ts';
import { issueToken } from './tokens.ts';

/**
 * Signs a person or organisation up; does not log in. The mail with which they prove their address follows.
 * @throws ApiError `validation-invalid-value` naming the field, `email-taken`, `too-many-requests` from one address.
 */
export async function createCurrentUser(ctx: Ctx, params: NewUser): Promise<Resource> {
  const { marks, ...told } = withoutMarks(params);
  const { email, password, ...profile } = withTermsAccepted(told, ctx.clock.now());
  const user = { ...changedProfile(emptyProfile, profile), email: requireEmail(email), emailVerified: false };
  requirePassword(password);
  // Before the slow hash; those whose address is taken count, too, or one could ask for ever who has an account.
  await countSignUp(ctx);
  const passwordHash = await hashPassword(password);
  const row = await ctx.db.transaction(tx => insert(ctx, tx, { ...user, passwordHash }, { marks }));
  return asCurrentUser(ctx, row);
}

/**
 * Signs up somebody whom another sign-in provider knows; does not log in. The address counts as verified when the
 * provider verified it and no other was given.
 * @throws ApiError `auth-invalid-access-token` when the provider is not configured or does not know the token,
 * `validation-missing-key` for what neither the caller nor the provider told, `validation-invalid-value`, `email-taken`,
 * `conflict` when the person has an account already.
 */
export async function createCurrentUserWithIdp(ctx: Ctx, params: NewUserWithIdp): Promise<Resource> {
  const accepted = withTermsAccepted(params, ctx.clock.now());
  const { idpId, idpClientId, idpToken, email: ownEmail, ...profile } = accepted;
  await countSignUp(ctx);
  const claims = await ctx.idpVerifier.verify({ idpId, idpClientId, token: idpToken });
  if (!claims)
    throw new ApiError('auth-invalid-access-token', { details: 'the identity provider does not vouch' });
  const email = requireEmail(told('email', ownEmail ?? claims.email));
  const names = {
    firstName: told('firstName', profile.firstName ?? claims.firstName),
    lastName: told('lastName', profile.lastName ?? claims.lastName),
  };
  const isVouchedFor = claims.email !== undefined && emailKey(claims.email) === emailKey(email);
  const user = {
    ...changedProfile(emptyProfile, { ...profile, ...names }),
    email,
    emailVerified: claims.emailVerified && isVouchedFor,
    passwordHash: null,
  };
  const identity = { idpId, subject: claims.subject };
  const row = await ctx.db.transaction(tx => insert(ctx, tx, user, { identity }));
  return asCurrentUser(ctx, row);
}

async function countSignUp(ctx: Ctx): Promise<void> {
  const network = networkOf(ctx.address);
  if (network !== undefined) await count(ctx, 'signUps', network);
}

async function insert(
  ctx: Ctx,
  tx: Tx,
  user: Profile & { email: string; emailVerified: boolean; passwordHash: string | null },
  { identity, marks = [] }: { identity?: Identity; marks?: readonly SignUpMark[] },
): Promise<UserRow> {
  const userId = ctx.ids.uuid();
  const { email, emailVerified } = user;
  const createdAt = ctx.clock.now();
  // Both marks together are a program's, or nearly so: an operator lets it in.
  const isProgram = marks.length === signUpMarks.length;
  const state = ctx.settings.access.userApproval || isProgram ? 'pendingApproval' : 'active';
  if (!(await insertUser(tx, { ...user, id: userId, createdAt, state }))) throw new ApiError('email-taken');
  if (identity && !(await insertIdentity(tx, { ...identity, userId, createdAt })))
    throw new ApiError('conflict', { details: 'this identity has an account' });
  await noteCreation(ctx, tx, userId);
  await lookAtSignUp(ctx, tx, { userId, marks, network: networkOf(ctx.address) });
  if (!emailVerified) {
    const token = await issueToken(ctx, tx, { userId, email, reason: 'signUp' });
    await mailLater(tx, ctx.clock, mails.verifyEmail, { userId, email, token });
  }
  const [row] = await findUsers(tx, [userId]);
  if (!row) throw new ApiError('not-found');
  return row;
}

/** What the form noticed is told to operators and is no part of the account. */
function withoutMarks<Params extends NewUser>(params: Params): Params & { marks: readonly SignUpMark[] } {
  const { [signUpMarksKey]: said, ...privateData } = params.privateData ?? {};
  const marks = Array.isArray(said) ? signUpMarks.filter(mark => said.includes(mark)) : [];
  return { ...params, ...(params.privateData ? { privateData } : {}), marks };
}

function told(field: string, value: string | undefined): string {
  if (!value) throw new ApiError('validation-missing-key', { source: { type: 'body', path: [field] } });
  return value;
}
