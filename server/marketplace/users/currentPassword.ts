import { ApiError } from '#contract/errors.ts';
import { passwordMax } from '#contract/rules/password.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { limitTries, perDatabase } from '#server/marketplace/limits/index.ts';
import { findPasswordHash } from './accountStore.ts';
import { isPassword } from './passwords.ts';

const guesses = perDatabase(() => limitTries({ most: 10, milliseconds: 15 * 60_000 }));

/**
 * Asks for the password once more, before something that only its owner may do. Who signs in through a provider only has
 * none to give and can set one by a password reset.
 * @throws ApiError `forbidden` when it is wrong (401 would make clients refresh), `too-many-requests` after 10 wrong ones
 * within 15 minutes.
 */
export async function requireCurrentPassword(
  engine: Engine,
  userId: string,
  password: string,
): Promise<void> {
  const limit = guesses(engine);
  const now = engine.clock.now();
  // Counted before the slow check, so that many tries at once are not all let through.
  if (!limit.take(userId, now)) throw new ApiError('too-many-requests');
  const hash = await findPasswordHash(engine.db, userId);
  if (!(await isPassword(hash, password.slice(0, passwordMax + 1))))
    throw new ApiError('forbidden', { details: 'wrong password' });
  limit.giveBack(userId, now);
}
