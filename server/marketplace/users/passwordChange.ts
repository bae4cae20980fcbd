import { ApiError } from '#contract/errors.ts';
import type { Resource } from '#contract/resource.ts';
import { emailKey, isEmail } from '#contract/rules/email.ts';
import type { Ctx } from '#server/marketplace/ctx.ts';
import { count, networkOf } from '#server/marketplace/limits/index.ts';
import type { Queryable, Tx } from '#server/marketplace/ports/db.ts';
import { setPasswordHash } from './accountStore.ts';
import { asCurrentUser, lockCurrentUser } from './answer.ts';
import { requireCurrentPassword } from './currentPassword.ts';
import { requirePassword } from './input.ts';
import { mailLater, mails } from './mails.ts';
import { hashPassword } from './passwords.ts';
import { requireUserId } from './policy.ts';
import { findLogin, lockUser, type LoginRow, type UserRow } from './store.ts';
import { issueToken, isResetToken, useResetTokens } from './tokens.ts';

/**
 * Changes the password and ends every other sign-in of the person.
 * @throws ApiError `forbidden` for a wrong current password, `validation-invalid-value`.
 */
export async function changePassword(
  ctx: Ctx,
  params: { currentPassword: string; newPassword: string },
): Promise<Resource> {
  const password = requirePassword(params.newPassword, 'newPassword');
  await requireCurrentPassword(ctx, requireUserId(ctx.viewer), params.currentPassword);
  const hash = await hashPassword(password);
  const kept = ctx.viewer.kind === 'user' ? ctx.viewer.sessionId : undefined;
  const row = await ctx.db.transaction(async tx => {
    const user = await lockCurrentUser(ctx, tx);
    await replacePassword(ctx, tx, user, hash, kept);
    return user;
  });
  return asCurrentUser(ctx, row);
}

/**
 * Mails a token with which the owner of the address may set a new password.
 * @throws ApiError `email-not-found` unless the settings hide it, `too-many-requests` after too many (limits/limits.ts).
 */
export async function requestPasswordReset(ctx: Ctx, params: { email: string }): Promise<Resource> {
  const network = networkOf(ctx.address);
  if (network !== undefined) await count(ctx, 'resetMailsFromAddress', network);
  await count(ctx, 'resetMailsForEmail', emailKey(params.email));
  const login = await findActiveLogin(ctx, params.email);
  if (login) await mailReset(ctx, login.id);
  else if (!ctx.settings.neutralRecovery) throw new ApiError('email-not-found');
  return passwordReset(ctx);
}

/**
 * Sets a new password with a mailed token, once, and ends every sign-in of the person.
 * @throws ApiError `validation-invalid-value`, `forbidden` for a token that is unknown, used, too old or somebody else's.
 */
export async function resetPassword(
  ctx: Ctx,
  params: { email: string; passwordResetToken: string; newPassword: string },
): Promise<Resource> {
  const password = requirePassword(params.newPassword, 'newPassword');
  const { passwordResetToken: token } = params;
  const login = await findActiveLogin(ctx, params.email);
  const isGood = (db: Queryable, userId: string) => isResetToken(db, userId, token, ctx.clock.now());
  // Looked at before the slow hash, and again once the row is held: two at once use it only once.
  if (!login || !(await isGood(ctx.db, login.id))) throw badToken();
  const hash = await hashPassword(password);
  await ctx.db.transaction(async tx => {
    const user = await lockUser(tx, login.id);
    if (!user || user.deletedAt || !(await isGood(tx, user.id))) throw badToken();
    await replacePassword(ctx, tx, user, hash);
  });
  return passwordReset(ctx);
}

async function replacePassword(
  ctx: Ctx,
  tx: Tx,
  user: UserRow,
  hash: string,
  keptSession?: string,
): Promise<void> {
  await setPasswordHash(tx, user.id, hash);
  await useResetTokens(tx, user.id, ctx.clock.now());
  await ctx.accounts.endSessions(tx, user.id, keptSession);
  await mailLater(tx, ctx.clock, mails.passwordChanged, { userId: user.id, email: user.email });
}

async function mailReset(ctx: Ctx, userId: string): Promise<void> {
  await ctx.db.transaction(async tx => {
    const user = await lockUser(tx, userId);
    if (!user || user.deletedAt) return;
    const token = await issueToken(ctx, tx, { userId, email: user.email, reason: 'passwordReset' });
    await mailLater(tx, ctx.clock, mails.resetPassword, { userId, email: user.email, token });
  });
}

/** Banned people have no way back in, so to them it is as if nobody had the address. */
async function findActiveLogin(ctx: Ctx, email: string): Promise<LoginRow | undefined> {
  const login = isEmail(email.trim()) ? await findLogin(ctx.db, emailKey(email)) : undefined;
  return login?.state === 'banned' ? undefined : login;
}

const badToken = () =>
  new ApiError('forbidden', { details: 'password reset token unknown, used or too old' });

const passwordReset = (ctx: Ctx): Resource => ({
  id: ctx.ids.uuid(),
  type: 'passwordReset',
  attributes: {},
});
