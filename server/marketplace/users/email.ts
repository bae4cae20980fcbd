import { ApiError } from '#contract/errors.ts';
import type { Resource } from '#contract/resource.ts';
import { emailKey } from '#contract/rules/email.ts';
import type { Ctx } from '#server/marketplace/ctx.ts';
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
import { noteUpdate } from './facts.ts';
import { requireEmail } from './input.ts';
import { mailLater, mails } from './mails.ts';
import { requireThemselves } from './policy.ts';
import type { UserRow } from './store.ts';
import { countTokensSince, findVerification, issueToken, type TokenReason } from './tokens.ts';

const day = 24 * 60 * 60_000;

/** Verification mails that a person may ask for within 24 hours (specification section 9). */
export const verificationMailsADay = 5;

// Each change sends a mail to an address that nobody has proved yet, so it is no way to write to strangers.
const emailChangesADay = 10;

/**
 * Notes a new address, which counts once its owner has proved it; the old one stays until then. One's own address again
 * takes a pending change back.
 * @throws ApiError `forbidden` for a wrong password, `validation-invalid-value`, `email-taken`, `too-many-requests`.
 */
export async function changeEmail(
  ctx: Ctx,
  params: { currentPassword: string; email: string },
): Promise<Resource> {
  const email = requireEmail(params.email);
  const current = await requireCurrentPassword(ctx, requireThemselves(ctx.viewer), params.currentPassword);
  const row = await ctx.db.transaction(async tx => {
    const user = await lockCurrentUser(ctx, tx);
    await requireSamePassword(tx, user.id, current);
    const isOwn = emailKey(email) === emailKey(user.email);
    if (!isOwn && (await isEmailTaken(tx, user.id, emailKey(email)))) throw new ApiError('email-taken');
    await setPendingEmail(tx, user.id, isOwn ? null : email);
    await noteUpdate(ctx, tx, user);
    if (isOwn) return { ...user, pendingEmail: null };
    await requireFewerThan(ctx, tx, user.id, 'emailChange', emailChangesADay, 'too-many-requests');
    await sendVerification(ctx, tx, { ...user, pendingEmail: email }, 'emailChange');
    if (user.emailVerified)
      await mailLater(tx, ctx.clock, mails.emailChanged, { userId: user.id, email: user.email });
    return { ...user, pendingEmail: email };
  });
  return asCurrentUser(ctx, row);
}

/**
 * Proves the address that the token was mailed to; a pending one becomes the person's own.
 * @throws ApiError `email-already-verified` when nothing is left to prove, `email-not-found` for a token that is
 * unknown, somebody else's, too old or for an address given up since, `email-taken` when somebody was faster.
 */
export async function verifyEmail(ctx: Ctx, params: { verificationToken: string }): Promise<Resource> {
  const verifying = ctx.db.transaction(async tx => {
    const user = await lockCurrentUser(ctx, tx);
    requireUnverified(user);
    const proved = await findVerification(tx, user.id, params.verificationToken, ctx.clock.now());
    if (proved !== undefined && proved === user.pendingEmail) {
      if (!(await adoptPendingEmail(tx, user.id))) throw new ApiError('email-taken');
      await noteUpdate(ctx, tx, user);
      return { ...user, email: proved, emailVerified: true, pendingEmail: null };
    }
    if (proved !== user.email) throw new ApiError('email-not-found');
    if (user.emailVerified) throw new ApiError('email-already-verified');
    await markVerified(tx, user.id);
    await noteUpdate(ctx, tx, user);
    return { ...user, emailVerified: true };
  });
  const row = await verifying.catch((error: unknown) => {
    throw isLostRace(error) ? new ApiError('email-taken', { cause: error }) : error;
  });
  return asCurrentUser(ctx, row);
}

/**
 * Mails a new token to the address that waits to be proved; earlier ones stay good.
 * @throws ApiError `email-already-verified`, `email-too-many-verification-requests` for the sixth within 24 hours.
 */
export async function sendVerificationEmail(ctx: Ctx): Promise<Resource> {
  const row = await ctx.db.transaction(async tx => {
    const user = await lockCurrentUser(ctx, tx);
    requireUnverified(user);
    const code = 'email-too-many-verification-requests';
    await requireFewerThan(ctx, tx, user.id, 'resend', verificationMailsADay, code);
    await sendVerification(ctx, tx, user, 'resend');
    return user;
  });
  return asCurrentUser(ctx, row);
}

function requireUnverified(user: UserRow): void {
  if (user.emailVerified && user.pendingEmail === null) throw new ApiError('email-already-verified');
}

async function requireFewerThan(
  ctx: Ctx,
  tx: Tx,
  userId: string,
  reason: TokenReason,
  most: number,
  code: 'email-too-many-verification-requests' | 'too-many-requests',
): Promise<void> {
  const since = new Date(ctx.clock.now().getTime() - day);
  if ((await countTokensSince(tx, userId, reason, since)) >= most) throw new ApiError(code);
}

async function sendVerification(ctx: Ctx, tx: Tx, user: UserRow, reason: TokenReason): Promise<void> {
  const email = user.pendingEmail ?? user.email;
  const kind = user.pendingEmail === null ? mails.verifyEmail : mails.verifyChangedEmail;
  const token = await issueToken(ctx, tx, { userId: user.id, email, reason });
  await mailLater(tx, ctx.clock, kind, { userId: user.id, email, token });
}
