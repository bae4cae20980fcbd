import { ApiError } from '#contract/errors.ts';
import { maxPassword } from '#contract/account/password.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { count, undoCounts } from '#server/marketplace/limits/index.ts';
import type { Queryable, Tx } from '#server/marketplace/ports/db.ts';
import { findPasswordHash } from './accountStore.ts';

/**
 * Requires the current password again, before an action reserved for the account's owner. A user who signs in through
 * an identity provider only has none, and can set one by a password reset. Returns its hash for {@link
 * requireSamePassword}.
 * @throws ApiError `forbidden` when it is wrong (401 would make clients refresh), `too-many-requests` after too many
 * wrong ones (limits/limits.ts).
 */
export async function requireCurrentPassword(
  engine: Engine,
  userId: string,
  password: string,
): Promise<string> {
  // Counted before the slow check, so that many parallel tries are not all let through.
  await count(engine, 'wrongCurrentPasswords', userId);
  const hash = await findPasswordHash(engine.db, userId);
  const isRight = await engine.passwordHashing.matches(hash, password.slice(0, maxPassword + 1));
  if (hash == null || !isRight) throw wrongPassword();
  await undoCounts(engine, [['wrongCurrentPasswords', userId]]);
  return hash;
}

/** Returns whether the user has a password; who signs in through an identity provider only has none. */
export async function hasPassword(db: Queryable, userId: string): Promise<boolean> {
  return (await findPasswordHash(db, userId)) != null;
}

/**
 * Checks the password again once the user's row is locked: an action authorised with the old password fails if the
 * owner has set a new one meanwhile, like the session it came from. @throws ApiError `forbidden`
 */
export async function requireSamePassword(tx: Tx, userId: string, hash: string): Promise<void> {
  if ((await findPasswordHash(tx, userId)) !== hash) throw wrongPassword();
}

const wrongPassword = () => new ApiError('forbidden', { details: 'wrong password' });
