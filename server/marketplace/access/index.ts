import { ApiError } from '#contract/errors.ts';
import type { WayIn } from '#contract/account/wayIn.ts';
import { endSessionsOf, deleteDevicesOf, requireOwner, sessionOf } from '#server/marketplace/auth/index.ts';
import type { Ctx, Engine } from '#server/marketplace/ctx.ts';
import { endConsoleSessionsOf } from '#server/marketplace/operators/index.ts';
import type { Origin } from '#server/marketplace/origin.ts';
import { endPasskeysOf } from '#server/marketplace/passkeys/index.ts';
import type { Tx } from '#server/marketplace/ports/db.ts';
import { unlinkAllOf } from '#server/marketplace/telegram/index.ts';
import {
  findReader,
  lockUser,
  mailAccessEnded,
  ownerOfResetToken,
  requireUserId,
  requireUserNotImpersonated,
  unlinkIdentities,
  type KeptAccess,
} from '#server/marketplace/users/index.ts';
import { findWays } from './ways.ts';

/**
 * Returns what opens the signed-in user's account besides the password and logins; null for an operator who is signed in
 * as the user. @throws ApiError `forbidden`
 */
export async function listOwnWays({ engine, viewer }: Ctx): Promise<WayIn[] | null> {
  const userId = requireUserId(viewer);
  if (viewer.kind === 'user' && viewer.limited) return null;
  const { shown } = await findWays(engine, engine.db, userId);
  return shown.filter(({ kind }) => kind !== 'login');
}

/**
 * Returns what opens the account for which a mailed link may set a password, logins included; null when the link sets
 * none. Empty while the account's address was never verified, as a reset then keeps nothing.
 */
export async function listWaysByLink(
  engine: Engine,
  link: { email: string; token: string },
): Promise<WayIn[] | null> {
  const userId = await ownerOfResetToken(engine, link);
  if (userId === undefined) return null;
  const isVerified = (await findReader(engine.db, userId))?.emailVerified === true;
  return isVerified ? (await findWays(engine, engine.db, userId)).shown : [];
}

/** Implements `Accounts.endAccess`. */
export async function endAccess(
  origin: Origin & { engine: Pick<Engine, 'paymentProfiles'> },
  tx: Tx,
  userId: string,
  { keep, session, device }: KeptAccess,
): Promise<void> {
  const { engine } = origin;
  const ways = await findWays(engine, tx, userId);
  const isKept = ({ key }: { key: string }) => keep.includes(key);
  const logins = session === undefined ? ways.logins.filter(isKept).map(({ id }) => id) : [session];
  await endSessionsOf(engine, tx, userId, logins);
  await endConsoleSessionsOf(tx, userId);
  const passkeys = ways.passkeys.filter(isKept).map(({ id }) => id);
  await endPasskeysOf(tx, userId, passkeys);
  const identities = ways.identities.filter(isKept).map(({ identity }) => identity);
  await unlinkIdentities(origin, tx, userId, identities);
  await deleteDevicesOf(tx, userId, device);
  if (!ways.telegram || !isKept(ways.telegram)) await unlinkAllOf(tx, userId);
}

/**
 * Ends all logins of the signed-in user but that of the call, and what else opens the account unless `keep` names it. A
 * user whom nothing lets in any more is mailed a link for a password.
 * @throws ApiError `forbidden` also for a wrong password, or of users without one when their login is older than 15
 * minutes; `too-many-requests`
 */
export async function endOtherAccess(
  ctx: Ctx,
  {
    keep,
    currentPassword,
    accessToken,
  }: { keep: readonly string[]; currentPassword?: string | undefined; accessToken: string | undefined },
): Promise<void> {
  const { engine } = ctx;
  const userId = requireUserNotImpersonated(ctx.viewer);
  await requireOwner(ctx, { currentPassword, accessToken });
  const session = await sessionOf(engine, userId, accessToken);
  await engine.db.transaction(async tx => {
    const user = await lockUser(tx, userId);
    if (!user || user.deletedAt) throw new ApiError('forbidden');
    await engine.accounts.endAccess(ctx, tx, userId, { keep, session });
    if (user.hasPassword) return;
    const { passkeys, identities } = await findWays(engine, tx, userId);
    if (passkeys.length + identities.length === 0) await mailAccessEnded(engine, tx, user);
  });
}
