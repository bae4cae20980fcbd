import { ApiError } from '#contract/errors.ts';
import type { Resource } from '#contract/resource.ts';
import { emailKey } from '#contract/account/email.ts';
import { DAY } from '#contract/time/units.ts';
import type { Ctx, Engine } from '#server/marketplace/ctx.ts';
import type { Tx } from '#server/marketplace/ports/db.ts';
import {
  adoptPendingEmail,
  isEmailTaken,
  isLostRace,
  markVerified,
  setPendingEmail,
} from './accountStore.ts';
import { asCurrentUser, lockCurrentUser } from './answer.ts';
import { requireCurrentPassword, requireSamePassword } from './currentPassword.ts';
import { recordUpdate } from './facts.ts';
import { requireEmail } from './input.ts';
import { queueMail, queueWarning, mails } from './mails.ts';
import { requireUserNotImpersonated } from './policy.ts';
import type { UserRow } from './store.ts';
import { countVerificationsSince, findVerification, issueToken, type TokenReason } from './tokens.ts';

/**
 * Limit on the verification mails that a user triggers within 24 hours, by signing up, asking again or changing the
 * address (specification section 9). Each goes to an address that nobody has verified yet, so the limit prevents mail
 * to strangers.
 */
export const verificationMailsADay = 5;

/**
 * Saves a new address, which takes effect once its owner has verified it; the old one stays until then. Entering the
 * current address cancels a pending change. With `quietly`, another user's address is saved like a free one, so that
 * nobody learns who has an account; its owner is mailed instead of a link ({@link mailKnownChange}).
 * @throws ApiError `forbidden` for a wrong password, `validation-invalid-value`, `email-taken` unless `quietly`,
 * `email-too-many-verification-requests` when it would be the sixth verification mail within 24 hours.
 */
export async function changeEmail(
  ctx: Ctx,
  params: { currentPassword: string; email: string; quietly?: boolean },
): Promise<Resource> {
  const email = requireEmail(params.email);
  const current = await requireCurrentPassword(
    ctx.engine,
    requireUserNotImpersonated(ctx.viewer),
    params.currentPassword,
  );
  const row = await ctx.engine.db.transaction(async tx => {
    const user = await lockCurrentUser(ctx, tx);
    await requireSamePassword(tx, user.id, current);
    const isOwn = emailKey(email) === emailKey(user.email);
    if (!isOwn && !params.quietly && (await isEmailTaken(tx, user.id, emailKey(email))))
      throw new ApiError('email-taken');
    await setPendingEmail(tx, user.id, isOwn ? null : email);
    await recordUpdate(ctx, tx, user);
    if (isOwn) return { ...user, pendingEmail: null };
    await sendVerification(ctx.engine, tx, { ...user, pendingEmail: email }, 'emailChange');
    if (user.emailVerified)
      await queueWarning(ctx.engine, tx, mails.emailChanged, { userId: user.id, email: user.email });
    return { ...user, pendingEmail: email };
  });
  return asCurrentUser(ctx, row);
}

/**
 * Verifies the address that the token was mailed to; a pending one becomes the user's own.
 * @throws ApiError `email-already-verified` when there is nothing to verify, `email-not-found` for a token that is
 * unknown, another user's, expired or for an address given up since, `email-taken` when another user has taken it
 * meanwhile.
 */
export async function verifyEmail(ctx: Ctx, params: { verificationToken: string }): Promise<Resource> {
  const verifying = ctx.engine.db.transaction(async tx => {
    const user = await lockCurrentUser(ctx, tx);
    requireUnverified(user);
    const proved = await findVerification(tx, user.id, params.verificationToken, ctx.engine.clock.now());
    if (proved !== undefined && proved === user.pendingEmail) {
      if (!(await adoptPendingEmail(tx, user.id))) throw new ApiError('email-taken');
      await recordUpdate(ctx, tx, user);
      return { ...user, email: proved, emailVerified: true, pendingEmail: null };
    }
    if (proved !== user.email) throw new ApiError('email-not-found');
    if (user.emailVerified) throw new ApiError('email-already-verified');
    await markVerified(tx, user.id);
    await recordUpdate(ctx, tx, user);
    return { ...user, emailVerified: true };
  });
  const row = await verifying.catch((error: unknown) => {
    throw isLostRace(error) ? new ApiError('email-taken', { cause: error }) : error;
  });
  return asCurrentUser(ctx, row);
}

/**
 * Mails a new token to the address that is to be verified; earlier tokens remain valid.
 * @throws ApiError `email-already-verified`, `email-too-many-verification-requests` for the sixth within 24 hours,
 * including the one sent on sign-up.
 */
export async function sendVerificationEmail(ctx: Ctx): Promise<Resource> {
  const row = await ctx.engine.db.transaction(async tx => {
    const user = await lockCurrentUser(ctx, tx);
    requireUnverified(user);
    await sendVerification(ctx.engine, tx, user, 'resend');
    return user;
  });
  return asCurrentUser(ctx, row);
}

function requireUnverified(user: UserRow): void {
  if (user.emailVerified && user.pendingEmail === null) throw new ApiError('email-already-verified');
}

async function sendVerification(engine: Engine, tx: Tx, user: UserRow, reason: TokenReason): Promise<void> {
  const since = new Date(engine.clock.now().getTime() - DAY);
  const { count, earliest } = await countVerificationsSince(tx, user.id, since);
  if (count >= verificationMailsADay) {
    const wait = earliest ? earliest.getTime() - since.getTime() : DAY;
    const retryAfter = Math.max(1, Math.ceil(wait / 1000));
    throw new ApiError('email-too-many-verification-requests', { meta: { retryAfter } });
  }
  const email = user.pendingEmail ?? user.email;
  const kind = user.pendingEmail === null ? mails.verifyEmail : mails.verifyChangedEmail;
  const token = await issueToken(engine, tx, { userId: user.id, email, reason });
  await queueMail(tx, engine.clock, kind, { userId: user.id, email, token });
}
