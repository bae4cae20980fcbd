import { ApiError } from '#contract/errors.ts';
import { passwordMax } from '#contract/rules/password.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { count, takeBack } from '#server/marketplace/limits/index.ts';
import type { Tx } from '#server/marketplace/ports/db.ts';
import { findPasswordHash } from './accountStore.ts';
import { isPassword } from './passwords.ts';

/**
 * Asks for the password once more, before something that only its owner may do. Who signs in through a provider only has
 * none to give and can set one by a password reset. The hash of it is for {@link requireSamePassword}.
 * @throws ApiError `forbidden` when it is wrong (401 would make clients refresh), `too-many-requests` after too many wrong ones
 * (limits/limits.ts).
 */
export async function requireCurrentPassword(
  engine: Engine,
  userId: string,
  password: string,
): Promise<string> {
  // Counted before the slow check, so that many tries at once are not all let through.
  await count(engine, 'wrongCurrentPasswords', userId);
  const hash = await findPasswordHash(engine.db, userId);
  const isRight = await isPassword(hash, password.slice(0, passwordMax + 1));
  if (hash == null || !isRight) throw wrongPassword();
  await takeBack(engine, 'wrongCurrentPasswords', userId);
  return hash;
}

/**
 * Once the person's row is held: what was asked for with the old password ends with a new one that its owner has set
 * meanwhile, as the sign-in does that it came from. @throws ApiError `forbidden`
 */
export async function requireSamePassword(tx: Tx, userId: string, hash: string): Promise<void> {
  if ((await findPasswordHash(tx, userId)) !== hash) throw wrongPassword();
}

const wrongPassword = () => new ApiError('forbidden', { details: 'wrong password' });
