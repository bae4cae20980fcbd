import { ApiError } from '#contract/errors.ts';
import type { ActiveLogin } from '#contract/account/user.ts';
import { parseDeviceLabel, type DeviceName } from '#contract/account/deviceLabel.ts';
import { isUuid } from '#contract/text/uuid.ts';
import { MINUTE } from '#contract/time/units.ts';
import type { Ctx, Engine } from '#server/marketplace/ctx.ts';
import { publish } from '#server/marketplace/live/index.ts';
import type { Queryable } from '#server/marketplace/ports/db.ts';
import {
  hasPassword,
  requireCurrentPassword,
  requireUserId,
  requireUserNotImpersonated,
  sha256,
} from '#server/marketplace/users/index.ts';
import { toHour } from './devices.ts';
import { findAccess, findLoginsOf, revokeLogin } from './store.ts';

/** The access token of the call, by which its own login is recognised; absent where it isn't known. */
type OwnToken = string | undefined;

/**
 * Returns where the signed-in user is logged in, the login of the call first, then by last use. Operators who are signed
 * in as the user are told of in another way. Times are given to the hour. @throws ApiError `forbidden`
 */
export async function listLogins(ctx: Ctx, accessToken: OwnToken): Promise<Omit<ActiveLogin, 'isTold'>[]> {
  const { engine } = ctx;
  const userId = requireUserId(ctx.viewer);
  const [rows, own] = [
    await findLogins(engine, engine.db, userId),
    await sessionOf(engine, userId, accessToken),
  ];
  const logins = rows.map(login => ({
    ...login,
    since: login.since.toISOString(),
    seen: login.seen.toISOString(),
    isThis: login.id === own,
  }));
  return [...logins.filter(({ isThis }) => isThis), ...logins.filter(({ isThis }) => !isThis)];
}

/**
 * Ends one login of the signed-in user, or all but that of the call, and the console's with them: their tokens
 * stop working at once, and open pages are told. Ending one that has ended already does nothing.
 * @throws ApiError `forbidden`
 */
export async function endLogins(ctx: Ctx, accessToken: OwnToken, loginId?: string): Promise<void> {
  const { engine } = ctx;
  const userId = requireUserNotImpersonated(ctx.viewer);
  const own = await sessionOf(engine, userId, accessToken);
  const now = engine.clock.now();
  await engine.db.transaction(async tx => {
    if (loginId === undefined) return engine.accounts.endSessions(tx, userId, own);
    if (isUuid(loginId)) await revokeLogin(tx, userId, loginId, now);
    await publish(tx, [userId], { type: 'session' });
  });
}

/** Returns where a user is logged in, operators who are signed in as the user aside. Times are given to the hour. */
export async function findLogins(
  { clock }: Pick<Engine, 'clock'>,
  db: Queryable,
  userId: string,
): Promise<(DeviceName & { id: string; since: Date; seen: Date })[]> {
  const rows = await findLoginsOf(db, userId, clock.now());
  return rows.map(({ id, label, createdAt, seenAt }) => ({
    id,
    ...parseDeviceLabel(label),
    since: toHour(createdAt),
    seen: toHour(seenAt ?? createdAt),
  }));
}

/** Returns the id of the user's login to which the access token belongs; undefined for another user's, or an ended one. */
export async function sessionOf(
  engine: Engine,
  userId: string,
  token: OwnToken,
): Promise<string | undefined> {
  const access = token ? await findAccess(engine.db, sha256(token), engine.clock.now()) : undefined;
  return access?.userId === userId ? access.sessionId : undefined;
}

/** How recent a login has to be for a user without a password, in milliseconds. */
const freshLogin = 15 * MINUTE;

/**
 * Requires proof that the owner of the account asks, not somebody who found it logged in: the current password; of users
 * without one, a login in the last quarter of an hour.
 * @throws ApiError `forbidden` without it, `too-many-requests` after too many wrong passwords
 */
export async function requireOwner(
  ctx: Ctx,
  { currentPassword = '', accessToken }: { currentPassword?: string | undefined; accessToken: OwnToken },
): Promise<void> {
  const { engine } = ctx;
  const userId = requireUserNotImpersonated(ctx.viewer);
  if (await hasPassword(engine.db, userId)) {
    await requireCurrentPassword(engine, userId, currentPassword);
    return;
  }
  const own = await sessionOf(engine, userId, accessToken);
  const now = engine.clock.now();
  const login = (await findLoginsOf(engine.db, userId, now)).find(({ id }) => id === own);
  if (!login || login.createdAt.getTime() < now.getTime() - freshLogin)
    throw new ApiError('forbidden', { details: 'a new login is needed' });
}
