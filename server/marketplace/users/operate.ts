import { ApiError } from '#contract/errors.ts';
import type { Resource } from '#contract/resource.ts';
import { emailKey } from '#contract/account/email.ts';
import type { Ctx } from '#server/marketplace/ctx.ts';
import * as images from '#server/marketplace/images/index.ts';
import { count } from '#server/marketplace/limits/index.ts';
import type { Tx } from '#server/marketplace/ports/db.ts';
import { adoptPendingEmail, isLostRace, markVerified } from './accountStore.ts';
import { asSeen } from './answer.ts';
import { recordUpdate } from './facts.ts';
import { changedByOperator, type ProfileChangeByOperator } from './input.ts';
import { queueMail, mails } from './mails.ts';
import { findIdByEmail, markActive, markPending, setDenied, setMetadata } from './operatorStore.ts';
import { permissions, toPermissions, type PermissionValues } from './permissions.ts';
import { requireOperator } from './policy.ts';
import { toUserForOperator } from './view.ts';
import { findUsers, lockUser, updateUser, type UserRow } from './store.ts';

/** Returns the user with this address, case-insensitively. For operators. @throws ApiError `forbidden`, `not-found`. */
export async function showByEmail(ctx: Ctx, { email }: { email: string }): Promise<Resource> {
  requireOperator(ctx.viewer);
  const id = await findIdByEmail(ctx.engine.db, emailKey(email));
  return seen(ctx, id ?? '');
}

/**
 * Changes any user's profile, including what only operators write: metadata, and the badge, which the user's listings
 * repeat.
 * @throws ApiError `forbidden`, `user-not-found`, `user-is-banned`, `validation-invalid-value` naming the field,
 * `image-invalid`.
 */
export async function updateProfileOf(
  ctx: Ctx,
  { id, ...change }: ProfileChangeByOperator & { id: string },
): Promise<Resource> {
  return changeAsOperator(ctx, id, async (tx, user) => {
    if (change.profileImageId) await images.use(ctx, tx, [change.profileImageId]);
    const { metadata, ...profile } = changedByOperator(user, change, ctx.engine.clock.now());
    await updateUser(tx, id, profile, ctx.engine.clock.now());
    await setMetadata(tx, id, metadata);
    await ctx.engine.authorDenormalization.refresh(ctx, tx, { id, publicData: profile.publicData });
  });
}

/**
 * Approves a user pending approval, which makes their listings visible.
 * @throws ApiError `forbidden`, `user-not-found`, `user-is-banned`, `conflict` when they are not pending approval.
 */
export async function approve(ctx: Ctx, { id }: { id: string }): Promise<Resource> {
  return changeAsOperator(ctx, id, async (tx, user) => {
    if (user.state !== 'pendingApproval')
      throw new ApiError('conflict', { details: `The user is ${user.state}, not pendingApproval` });
    await markActive(tx, id);
    await ctx.engine.accounts.reindexListings(tx, id);
    await queueMail(tx, ctx.engine.clock, mails.userApproved, { userId: id, email: user.email });
  });
}

/**
 * Makes an account wait for an operator as new ones may have to: it is hidden and cannot write until {@link approve}.
 * Returns false for accounts with the badge, and those that are not active.
 */
export async function holdForApproval(ctx: Ctx, id: string): Promise<boolean> {
  return ctx.engine.db.transaction(async tx => {
    const user = await lockForChange(tx, id);
    if (user.publicData.isVerified === true || !(await markPending(tx, id))) return false;
    await ctx.engine.accounts.reindexListings(tx, id);
    await recordUpdate(ctx, tx, user);
    return true;
  });
}

/**
 * Marks the unverified address as verified; a pending one becomes the user's own.
 * @throws ApiError `forbidden`, `user-not-found`, `user-is-banned`, `email-already-verified`, `email-taken`,
 * `too-many-requests` for the sixth within 30 minutes.
 */
export async function verifyEmailOf(ctx: Ctx, { id }: { id: string }): Promise<Resource> {
  requireOperator(ctx.viewer);
  await count(ctx.engine, 'emailsVerifiedByOperators', 'all');
  const verifying = changeAsOperator(ctx, id, async (tx, user) => {
    if (user.emailVerified && user.pendingEmail === null) throw new ApiError('email-already-verified');
    if (user.pendingEmail === null) await markVerified(tx, id);
    else if (!(await adoptPendingEmail(tx, id))) throw new ApiError('email-taken');
  });
  return verifying.catch((error: unknown) => {
    throw isLostRace(error) ? new ApiError('email-taken', { cause: error }) : error;
  });
}

/**
 * Gives a user the badge with today's date, provided they still match `isSeen`; their listings repeat it.
 * @throws ApiError `conflict` when they do not match, `user-not-found`, `user-is-banned`.
 */
export async function giveBadge(
  ctx: Ctx,
  tx: Tx,
  id: string,
  isSeen: (user: Resource) => boolean,
): Promise<void> {
  const user = await lockForChange(tx, id);
  if (!isSeen(toUserForOperator(user, { include: {}, profileImage: null }))) throw new ApiError('conflict');
  const { metadata: _, ...profile } = changedByOperator(
    user,
    { publicData: { isVerified: true } },
    ctx.engine.clock.now(),
  );
  await updateUser(tx, id, profile, ctx.engine.clock.now());
  await ctx.engine.authorDenormalization.refresh(ctx, tx, { id, publicData: profile.publicData });
  await recordUpdate(ctx, tx, user);
}

/**
 * Gives a user the badge with this date (YYYY-MM-DD), or changes the date of an existing one; their listings repeat it.
 * @throws ApiError `forbidden`, `user-not-found`, `user-is-banned`, `validation-invalid-value` for an invalid date
 */
export function setBadge(ctx: Ctx, { id, day }: { id: string; day: string }): Promise<Resource> {
  return updateProfileOf(ctx, { id, publicData: { isVerified: true, verifiedAt: day } });
}

/**
 * Removes a user's badge, also from their listings. The user is notified by mail, with `reason` if there is one.
 * @throws ApiError `forbidden`, `user-not-found`, `user-is-banned`, `conflict` when they have none
 */
export function takeBadge(ctx: Ctx, { id, reason }: { id: string; reason?: string }): Promise<Resource> {
  return changeAsOperator(ctx, id, async (tx, user) => {
    if (user.publicData.isVerified !== true) throw new ApiError('conflict');
    const change = { publicData: { isVerified: false } };
    const { metadata: _, ...profile } = changedByOperator(user, change, ctx.engine.clock.now());
    await updateUser(tx, id, profile, ctx.engine.clock.now());
    await ctx.engine.authorDenormalization.refresh(ctx, tx, { id, publicData: profile.publicData });
    await queueMail(tx, ctx.engine.clock, mails.badgeTaken, { userId: id, email: user.email, reason });
  });
}

/** Ends all sessions of a user, on every device. @throws ApiError `forbidden`, `user-not-found`, `user-is-banned` */
export async function endAllSessions(ctx: Ctx, { id }: { id: string }): Promise<void> {
  requireOperator(ctx.viewer);
  await ctx.engine.db.transaction(async tx => {
    await lockForChange(tx, id);
    await ctx.engine.accounts.endSessions(tx, id);
  });
}

/**
 * Allows or denies a user the given permissions; the others stay unchanged (marketplace-api 3.10). The user is notified
 * by mail of what has changed, with `reason` if there is one.
 * @throws ApiError `forbidden`, `user-not-found`, `user-is-banned`.
 */
export async function updatePermissions(
  ctx: Ctx,
  { id, reason, ...change }: Partial<PermissionValues> & { id: string; reason?: string },
): Promise<Resource> {
  return changeAsOperator(ctx, id, async (tx, user) => {
    const before = toPermissions(user.denied);
    const after = { ...before, ...change };
    const changed = permissions.filter(permission => after[permission] !== before[permission]);
    if (changed.length === 0) return;
    await setDenied(
      tx,
      id,
      permissions.filter(permission => after[permission] === 'permission/deny'),
    );
    await queueMail(tx, ctx.engine.clock, mails.userPermissionsChanged, {
      userId: id,
      email: user.email,
      reason,
      ...Object.fromEntries(changed.map(permission => [permission, after[permission]])),
    });
  });
}

/** Runs an operator's change with the user's row locked and returns the user after it. */
async function changeAsOperator(
  ctx: Ctx,
  id: string,
  change: (tx: Tx, user: UserRow) => Promise<void>,
): Promise<Resource> {
  requireOperator(ctx.viewer);
  await ctx.engine.db.transaction(async tx => {
    const user = await lockForChange(tx, id);
    await change(tx, user);
    await recordUpdate(ctx, tx, user);
  });
  return seen(ctx, id);
}

async function lockForChange(tx: Tx, id: string): Promise<UserRow> {
  const user = await lockUser(tx, id);
  if (!user || user.deletedAt) throw new ApiError('user-not-found');
  if (user.state === 'banned') throw new ApiError('user-is-banned');
  return user;
}

async function seen(ctx: Ctx, id: string): Promise<Resource> {
  const rows = id === '' ? [] : await findUsers(ctx.engine.db, [id], true);
  const [user] = await asSeen(ctx, rows);
  if (!user) throw new ApiError('not-found');
  return user;
}
