import { ApiError } from '#contract/errors.ts';
import { passwordMax } from '#contract/rules/password.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { count, takeBack } from '#server/marketplace/limits/index.ts';
import { findPasswordHash } from './accountStore.ts';
import { isPassword } from './passwords.ts';

/**
 * Asks for the password once more, before something that only its owner may do. Who signs in through a provider only has
 * none to give and can set one by a password reset.
 * @throws ApiError `forbidden` when it is wrong (401 would make clients refresh), `too-many-requests` after too many wrong ones
 * (limits/limits.ts).
 */
export async function requireCurrentPassword(
  engine: Engine,
  userId: string,
  password: string,
): Promise<void> {
  // Counted before the slow check, so that many tries at once are not all let through.
  await count(engine, 'wrongCurrentPasswords', userId);
  const hash = await findPasswordHash(engine.db, userId);
  if (!(await isPassword(hash, password.slice(0, passwordMax + 1))))
    throw new ApiError('forbidden', { details: 'wrong password' });
  await takeBack(engine, 'wrongCurrentPasswords', userId);
}
