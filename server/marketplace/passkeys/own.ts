import { randomBytes } from 'node:crypto';
import type { Passkey } from '#contract/account/user.ts';
import { trimmed } from '#contract/schemas.ts';
import { ApiError } from '#contract/errors.ts';
import { inBody, parse } from '#contract/parse.ts';
import type { JsonObject } from '#contract/json.ts';
import { MINUTE } from '#contract/time/units.ts';
import type { Ctx } from '#server/marketplace/ctx.ts';
import type { Tx } from '#server/marketplace/ports/db.ts';
import {
  findReader,
  hasPassword,
  lockActiveUser,
  mails,
  queueWarning,
  requireCurrentPassword,
  requireUserId,
  requireUserNotImpersonated,
  sha256,
} from '#server/marketplace/users/index.ts';
import {
  challengeLifetime,
  creationOptions,
  verifyCreation,
  type PublicKeyCredentialCreationOptionsJSON,
} from './ceremony.ts';
import * as store from './store.ts';

export const maxPasskeys = 20;
export const maxPasskeyName = 60;
/** How long after signing in a user without a password may add a passkey. Milliseconds. */
const maxAge = 15 * MINUTE;

/** Returns the signed-in user's passkeys, earliest first. @throws ApiError `forbidden` */
export async function listOwn(ctx: Ctx): Promise<Passkey[]> {
  const rows = await store.findPasskeysOf(ctx.engine.db, requireUserId(ctx.viewer));
  return rows.map(({ id, name, createdAt, usedOn, forConsole, logsIn }) => ({
    id: id.toString('base64url'),
    name,
    createdAt: createdAt.toISOString(),
    usedOn,
    forConsole,
    logsIn,
  }));
}

/**
 * Begins the registration of a passkey: its owner gives the password, or has signed in within a quarter of an hour if
 * the account has none.
 * @throws ApiError `forbidden` for a wrong password or an old session, and as {@link beginProvenRegistration}
 */
export async function beginRegistration(
  ctx: Ctx,
  { password }: { password?: string | undefined },
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  await requireOwner(ctx, password);
  return beginProvenRegistration(ctx);
}

/**
 * Does the same for a user who has proven in another way to be the owner of the account.
 * @throws ApiError `conflict` at {@link maxPasskeys}, `too-many-requests`
 */
export async function beginProvenRegistration(ctx: Ctx): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const userId = requireUserNotImpersonated(ctx.viewer);
  const session = sessionOf(ctx);
  const reader = await findReader(ctx.engine.db, userId);
  if (!reader) throw new ApiError('forbidden');
  const now = ctx.engine.clock.now();
  const existing = await store.findPasskeysOf(ctx.engine.db, userId);
  if (existing.length >= maxPasskeys) throw new ApiError('conflict', { details: 'too many passkeys' });
  const userHandle = existing[0]?.userHandle ?? randomBytes(32);
  const { rootUrl, marketplaceName } = ctx.engine.settings();
  const options = await creationOptions({
    rootUrl,
    marketplaceName,
    userHandle,
    userName: reader.email,
    existing,
  });
  await store.putChallenge(ctx.engine.db, {
    binding: bindingOf(session),
    purpose: 'register',
    userId,
    challenge: options.challenge,
    userHandle,
    expiresAt: new Date(now.getTime() + challengeLifetime),
  });
  return options;
}

/**
 * Registers what the authenticator has created, and mails its owner.
 * @throws ApiError `forbidden` unless it answers the session's challenge, `conflict` when it is registered already,
 * `validation-invalid-value` for a name that is too long
 */
export async function finishRegistration(
  ctx: Ctx,
  { response, name, forConsole = false }: { response: JsonObject; name: string; forConsole?: boolean },
): Promise<void> {
  const userId = requireUserNotImpersonated(ctx.viewer);
  const given = requireName(name);
  const { db, clock, settings } = ctx.engine;
  const now = clock.now();
  const session = sessionOf(ctx);
  const stored = await store.takeChallenge(db, bindingOf(session), 'register', now);
  if (!stored?.userHandle || stored.userId !== userId)
    throw new ApiError('forbidden', { details: 'no challenge' });
  const { userHandle } = stored;
  const created = await verifyCreation(settings().rootUrl, stored.challenge, response);
  if (!created) throw new ApiError('forbidden', { details: 'not what was asked for' });
  await db.transaction(async tx => {
    const row = { ...created, userId, userHandle, name: given, forConsole, createdAt: now };
    const email = await lockOwner(tx, userId);
    // The owner may have ended every way in while the authenticator was answering.
    if (!(await store.isSessionOpen(tx, session))) throw new ApiError('forbidden', { details: 'logged out' });
    if (!(await store.insertPasskey(tx, row))) throw new ApiError('conflict');
    await queueWarning(ctx.engine, tx, mails.passkeyAdded, { userId, email });
  });
}

/** @throws ApiError `not-found`, `validation-invalid-value` */
export async function rename(ctx: Ctx, { id, name }: { id: string; name: string }): Promise<void> {
  const userId = requireUserNotImpersonated(ctx.viewer);
  const isRenamed = await store.renamePasskey(
    ctx.engine.db,
    userId,
    Buffer.from(id, 'base64url'),
    requireName(name),
  );
  if (!isRenamed) throw new ApiError('not-found');
}

/**
 * Removes a passkey, and mails its owner, who gives the same proof as for adding one.
 * @throws ApiError `forbidden` for a wrong password or an old session, `not-found`, `conflict` when the user could not
 * sign in any more, or not open the console, `too-many-requests`
 */
export async function remove(
  ctx: Ctx,
  { id, password }: { id: string; password?: string | undefined },
): Promise<void> {
  const userId = await requireOwner(ctx, password);
  const { db, accounts, settings } = ctx.engine;
  const isConsoleKept = settings().consolePasskeys === 'required' && (await accounts.isOperator(userId));
  await db.transaction(async tx => {
    const email = await lockOwner(tx, userId);
    const before = await store.findPasskeysOf(tx, userId);
    if (!(await store.deletePasskey(tx, userId, Buffer.from(id, 'base64url'))))
      throw new ApiError('not-found');
    const ways = await store.findOtherWays(tx, userId, undefined);
    const left = before.filter(passkey => passkey.id.toString('base64url') !== id);
    if (!ways?.hasOther && !left.some(({ logsIn }) => logsIn))
      throw new ApiError('conflict', { details: 'the last way in' });
    const opensConsole = (passkeys: typeof left) => passkeys.some(({ forConsole }) => forConsole);
    if (isConsoleKept && opensConsole(before) && !opensConsole(left))
      throw new ApiError('conflict', { details: 'the last one for the console' });
    await queueWarning(ctx.engine, tx, mails.passkeyRemoved, { userId, email });
  });
}

/** Tells the owner from somebody who found the account logged in. Returns the user's id. @throws ApiError `forbidden` */
async function requireOwner(ctx: Ctx, password = ''): Promise<string> {
  const userId = requireUserNotImpersonated(ctx.viewer);
  if (await hasPassword(ctx.engine.db, userId)) await requireCurrentPassword(ctx.engine, userId, password);
  else await requireFreshSession(ctx, userId, sessionOf(ctx));
  return userId;
}

async function requireFreshSession(ctx: Ctx, userId: string, session: string): Promise<void> {
  const ways = await store.findOtherWays(ctx.engine.db, userId, session);
  const now = ctx.engine.clock.now().getTime();
  if (!ways?.since || now - ways.since.getTime() > maxAge)
    throw new ApiError('forbidden', { details: 'the sign-in is too old' });
}

async function lockOwner(tx: Tx, userId: string): Promise<string> {
  const owner = await lockActiveUser(tx, userId);
  const reader = owner && (await findReader(tx, userId));
  if (!reader) throw new ApiError('forbidden');
  return reader.email;
}

const requireName = (name: string): string =>
  parse(trimmed({ min: 1, max: maxPasskeyName }), name, inBody('name'));

/** The session of the call, to which a challenge is bound. @throws ApiError `forbidden` */
function sessionOf({ viewer }: Ctx): string {
  if (viewer.kind === 'user' && viewer.sessionId !== undefined) return viewer.sessionId;
  throw new ApiError('forbidden', { details: 'no session' });
}

const bindingOf = (session: string) => sha256(`register ${session}`);
