import { ApiError, shortForOperator } from '#contract/errors.ts';
import { inBody, invalid } from '#contract/parse.ts';
import type { Resource } from '#contract/resource.ts';
import { emailKey } from '#contract/account/email.ts';
import { minOperatorPassword } from '#contract/account/password.ts';
import type { Ctx, Engine } from '#server/marketplace/ctx.ts';
import { resetCounts } from '#server/marketplace/limits/index.ts';
import type { Queryable, Tx } from '#server/marketplace/ports/db.ts';
import { requestLongerPassword, setPasswordHash } from './accountStore.ts';
import { asCurrentUser, lockCurrentUser } from './answer.ts';
import { requireCurrentPassword, requireSamePassword } from './currentPassword.ts';
import type { KeptAccess } from './dependents.ts';
import { requireHardToGuess, requirePassword } from './input.ts';
import { queueWarning, mails } from './mails.ts';
import { requireUserNotImpersonated } from './policy.ts';
import { findActiveLogin, toPasswordReset } from './resetRequest.ts';
import { findUsers, lockUser, type UserRow } from './store.ts';
import { isResetToken, useResetTokens } from './tokens.ts';

/**
 * Changes the password and ends everything else that opens the account, except for the session of the call and what
 * `keep` names ({@link WayIn.key}): who adds a way in, and who changes the password, has only proved to know the old
 * one.
 * @throws ApiError `forbidden` for a wrong current password, `validation-invalid-value`.
 */
export async function changePassword(
  ctx: Ctx,
  params: { currentPassword: string; newPassword: string; keep?: readonly string[] },
): Promise<Resource> {
  const password = requirePassword(params.newPassword, 'newPassword');
  const userId = requireUserNotImpersonated(ctx.viewer);
  await requireOperatorLength(ctx.engine, userId, password);
  const current = await requireCurrentPassword(ctx.engine, userId, params.currentPassword);
  requireHardToGuess(ctx.engine, password, 'newPassword', await ownWords(ctx.engine.db, userId));
  const hash = await ctx.engine.passwordHashing.hash(password);
  const session = ctx.viewer.kind === 'user' ? ctx.viewer.sessionId : undefined;
  const { keep = [] } = params;
  const row = await ctx.engine.db.transaction(async tx => {
    const user = await lockCurrentUser(ctx, tx);
    await requireSamePassword(tx, user.id, current);
    await replacePassword(ctx, tx, user, hash, { keep, session, device: ctx.device });
    return user;
  });
  return asCurrentUser(ctx, row);
}

/**
 * Returns whose new password the mailed token may set; undefined when it is unknown, used, expired or another user's.
 */
export async function ownerOfResetToken(
  engine: Engine,
  { email, token }: { email: string; token: string },
): Promise<string | undefined> {
  const login = await findActiveLogin(engine, email);
  const id = login?.id ?? unknownUserId;
  return (await isResetToken(engine.db, id, token, engine.clock.now())) ? id : undefined;
}

/**
 * Sets a new password with a mailed token, once, and ends everything else that opens the account, except what `keep`
 * names ({@link WayIn.key}). The browser becomes a known device of theirs, and wrong passwords so far are forgotten, so
 * that nobody who keeps guessing can lock them out. If the account's address was never verified, nothing is kept.
 * @throws ApiError `validation-invalid-value`, `forbidden` for a token that is unknown, used, expired or another
 * user's.
 */
export async function resetPassword(
  ctx: Ctx,
  params: { email: string; passwordResetToken: string; newPassword: string; keep?: readonly string[] },
): Promise<Resource> {
  const password = requirePassword(params.newPassword, 'newPassword');
  const { passwordResetToken: token } = params;
  const login = await findActiveLogin(ctx.engine, params.email);
  const isGood = (db: Queryable, userId: string) => isResetToken(db, userId, token, ctx.engine.clock.now());
  // Checked before the slow hash, and again under the row lock, so that of two parallel requests only one uses it. Also
  // checked for unknown addresses, so that timing does not reveal which exist.
  const isPromising = await isGood(ctx.engine.db, login?.id ?? unknownUserId);
  if (!login || !isPromising) throw badToken();
  await requireOperatorLength(ctx.engine, login.id, password);
  requireHardToGuess(ctx.engine, password, 'newPassword', await ownWords(ctx.engine.db, login.id));
  const hash = await ctx.engine.passwordHashing.hash(password);
  await ctx.engine.db.transaction(async tx => {
    const user = await lockUser(tx, login.id);
    if (!user || user.deletedAt || !(await isGood(tx, user.id))) throw badToken();
    // The account's creator never verified the address, while this user just did: no sign-in method the creator may
    // have left may survive the reset.
    const keep = user.emailVerified ? (params.keep ?? []) : [];
    await replacePassword(ctx, tx, user, hash, { keep, device: ctx.device });
    if (ctx.device) await ctx.engine.accounts.trustDevice(tx, user.id, ctx.device);
    await clearWrongPasswords(ctx.engine, tx, user);
  });
  ctx.device?.keep();
  return toPasswordReset(ctx.engine);
}

/**
 * Records that an operator's password, given before they needed a longer one, is too short: the console opens once it
 * is changed (decision 081). Its length is only known while it is typed.
 */
export async function recordShortPassword(
  engine: Engine,
  { id, passwordHash }: { id: string; passwordHash: string },
  typed: string,
): Promise<void> {
  if (typed.length < minOperatorPassword && (await engine.accounts.isOperator(id)))
    await requestLongerPassword(engine.db, id, passwordHash);
}

/** @throws ApiError `validation-invalid-value` with {@link shortForOperator} for an operator's password */
async function requireOperatorLength(engine: Engine, userId: string, password: string): Promise<void> {
  if (password.length >= minOperatorPassword || !(await engine.accounts.isOperator(userId))) return;
  throw invalid(inBody('newPassword'), { details: 'too short for an operator', meta: shortForOperator });
}

/** A user who has just set a password by mail doesn't have to wait because of others' wrong guesses. */
async function clearWrongPasswords(engine: Engine, tx: Tx, { id, email }: UserRow): Promise<void> {
  await resetCounts(
    engine,
    [
      ['wrongPasswordsForEmail', emailKey(email)],
      ['wrongCurrentPasswords', id],
    ],
    tx,
  );
}

/** The user's address and names, which a password must not be made of. */
async function ownWords(db: Queryable, userId: string): Promise<string[]> {
  const [user] = await findUsers(db, [userId]);
  return user ? [user.email, user.firstName, user.lastName] : [];
}

async function replacePassword(
  ctx: Ctx,
  tx: Tx,
  user: UserRow,
  hash: string,
  kept: KeptAccess,
): Promise<void> {
  const { engine } = ctx;
  await setPasswordHash(tx, user.id, hash);
  await useResetTokens(tx, user.id, engine.clock.now());
  await engine.accounts.endAccess(ctx, tx, user.id, kept);
  await queueWarning(engine, tx, mails.passwordChanged, { userId: user.id, email: user.email });
}

/** An id that no user has. */
const unknownUserId = '00000000-0000-0000-0000-000000000000';

const badToken = () =>
  new ApiError('forbidden', { details: 'password reset token unknown, used or too old' });
