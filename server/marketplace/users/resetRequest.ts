import { ApiError } from '#contract/errors.ts';
import type { Resource } from '#contract/resource.ts';
import { cleanEmail, emailKey, isEmail } from '#contract/account/email.ts';
import type { Ctx, Engine } from '#server/marketplace/ctx.ts';
import { count, networkOf } from '#server/marketplace/limits/index.ts';
import { addToOutbox } from '#server/marketplace/outbox/index.ts';
import { queueMail, mails } from './mails.ts';
import { findLogin, lockUser, type LoginRow } from './store.ts';
import { issueToken, sha256 } from './tokens.ts';

/**
 * Outbox event: a password reset was requested, and the address is looked up after the response: while the settings
 * hide who has an account, or because the mailbox has got many mails and the next one has to wait. Its payload is
 * `{email}`.
 */
export const passwordResetRequested = 'user/reset-asked';

/**
 * Mails a token with which the owner of the address may set a new password. If the settings hide who has an account,
 * the address is looked up after the response, so that timing reveals nothing either. However many mails strangers
 * have requested for the address, the owner's request is followed by one, a quarter of an hour later at most (decision
 * 149).
 * @throws ApiError `email-not-found` unless the settings hide it; `too-many-requests` after too many from one address
 * or one known device (limits/limits.ts).
 */
export async function requestPasswordReset(ctx: Ctx, params: { email: string }): Promise<Resource> {
  const { engine, device } = ctx;
  const email = emailKey(params.email);
  const isNeutral = engine.settings().neutralRecovery;
  const isOwnDevice = device !== undefined && (await engine.accounts.isKnownDevice(email, device));
  // Where the owner has signed in before, only requests made there count: nobody elsewhere can use them up.
  if (isOwnDevice) await count(engine, 'resetMailsOnDevice', `${sha256(device.id).toString('hex')} ${email}`);
  else await countElsewhere(ctx, email);
  if (!isNeutral && !(await findActiveLogin(engine, email))) throw new ApiError('email-not-found');
  if (!isEmail(email)) return toPasswordReset(engine);

  const delay = isOwnDevice ? 0 : await delayOf(engine, email);
  if (delay === 0 && !isNeutral) await mailReset(engine, email);
  else if (delay !== undefined)
    await engine.db.transaction(tx =>
      addToOutbox(tx, engine.clock, passwordResetRequested, { email }, delay),
    );
  return toPasswordReset(engine);
}

/** Mails the token if the address belongs to a user who may sign in; returns whether it does. */
export async function mailReset(engine: Engine, address: string): Promise<boolean> {
  const login = await findActiveLogin(engine, address);
  if (!login) return false;
  return engine.db.transaction(async tx => {
    const user = await lockUser(tx, login.id);
    if (!user || user.deletedAt) return false;
    const { id: userId, email } = user;
    const token = await issueToken(engine, tx, { userId, email, reason: 'passwordReset' });
    await queueMail(tx, engine.clock, mails.resetPassword, { userId, email, token });
    return true;
  });
}

/** Banned users cannot sign in, so they are treated as unknown addresses. */
export async function findActiveLogin(engine: Engine, email: string): Promise<LoginRow | undefined> {
  const login = isEmail(cleanEmail(email)) ? await findLogin(engine.db, emailKey(email)) : undefined;
  return login?.state === 'banned' ? undefined : login;
}

/** The answer about a password reset says nothing about the account. */
export const toPasswordReset = (engine: Engine): Resource => ({
  id: engine.ids.uuid(),
  type: 'passwordReset',
  attributes: {},
});

async function countElsewhere({ engine, address }: Ctx, email: string): Promise<void> {
  const network = networkOf(address);
  if (network !== undefined) await count(engine, 'resetMailsFromAddress', network);
  await count(engine, 'resetMailsForEmailFromAddress', `${network ?? ''} ${email}`);
}

/**
 * Returns the milliseconds after which the mailbox may get its next mail; undefined when one is already waiting, which
 * then serves this request too.
 */
async function delayOf(engine: Engine, email: string): Promise<number | undefined> {
  const wait = await waitFor(count(engine, 'resetMailsForEmail', email));
  if (wait === 0) return 0;
  return (await waitFor(count(engine, 'resetMailsWaiting', email))) === 0 ? wait : undefined;
}

/** Returns the milliseconds that a limit asks to wait; 0 when it has counted the action. */
async function waitFor(counting: Promise<void>): Promise<number> {
  try {
    await counting;
    return 0;
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'too-many-requests') throw error;
    return Number(error.meta?.retryAfter) * 1000;
  }
}
