import { ApiError } from '#contract/errors.ts';
import type { WayIn } from '#contract/account/wayIn.ts';
import {
  deleteDevicesOf,
  endSessionsOf,
  findLogins,
  requireOwner,
  sessionOf,
} from '#server/marketplace/auth/index.ts';
import type { Ctx, Engine } from '#server/marketplace/ctx.ts';
import { endConsoleSessionsOf } from '#server/marketplace/operators/index.ts';
import type { Origin } from '#server/marketplace/origin.ts';
import { endPasskeysOf, findPasskeysOf } from '#server/marketplace/passkeys/index.ts';
import type { Queryable, Tx } from '#server/marketplace/ports/db.ts';
import { findLinkedAt, unlinkAllOf } from '#server/marketplace/telegram/index.ts';
import {
  findLinkedIdentities,
  findReader,
  type KeptAccess,
  lockUser,
  mailAccessEnded,
  ownerOfResetToken,
  requireUserId,
  requireUserNotImpersonated,
  sha256,
  unlinkIdentities,
} from '#server/marketplace/users/index.ts';

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

type Identities = Awaited<ReturnType<typeof findLinkedIdentities>>;

/** What opens an account, with the ids by which it ends. */
interface Ways {
  passkeys: { key: string; id: Buffer }[];
  identities: { key: string; identity: Identities[number] }[];
  logins: { key: string; id: string }[];
  telegram: { key: string } | undefined;
  /** The same as its owner sees it: passkeys, linked accounts, Telegram, then logins by last use. */
  shown: WayIn[];
}

/** Finds what opens a user's account besides the password. */
async function findWays(engine: Pick<Engine, 'clock'>, db: Queryable, userId: string): Promise<Ways> {
  const passkeys = (await findPasskeysOf(db, userId))
    .filter(({ logsIn }) => logsIn)
    .map(row => ({ ...row, key: keyOf('passkey', row.id.toString('hex')) }));
  const identities = (await findLinkedIdentities(db, userId)).map(identity => ({
    identity,
    key: keyOf('identity', `${identity.idpId} ${identity.subject}`),
  }));
  const logins = (await findLogins(engine, db, userId)).map(row => ({ ...row, key: keyOf('login', row.id) }));
  const linkedAt = await findLinkedAt(db, userId);
  const telegram = linkedAt && { key: keyOf('telegram', userId), since: linkedAt.toISOString() };
  return {
    passkeys,
    identities,
    logins,
    telegram,
    shown: [
      ...passkeys.map(({ key, name, createdAt }) => ({
        kind: 'passkey' as const,
        key,
        name,
        since: createdAt.toISOString(),
      })),
      ...identities.map(({ key, identity: { idpId, createdAt } }) => ({
        kind: 'identity' as const,
        key,
        idpId,
        since: createdAt.toISOString(),
      })),
      ...(telegram ? [{ kind: 'telegram' as const, ...telegram }] : []),
      ...logins.map(({ key, browser, system, since, seen }) => ({
        kind: 'login' as const,
        key,
        browser,
        system,
        since: since.toISOString(),
        seen: seen.toISOString(),
      })),
    ],
  };
}

/** Short enough for the name of a form field, and tells nobody an id. */
const keyOf = (kind: WayIn['kind'], id: string) => sha256(`${kind} ${id}`).toString('hex').slice(0, 32);
