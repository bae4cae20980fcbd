import { ApiError } from '#contract/errors.ts';
import { emailKey, isEmail } from '#contract/rules/email.ts';
import { passwordMax } from '#contract/rules/password.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { limitTries, perDatabase } from '#server/marketplace/limits/index.ts';
import * as users from '#server/marketplace/users/index.ts';
import { openSession, type TokenResponse } from './sessions.ts';

const quarterOfAnHour = 15 * 60 * 1000;

// A shelter's people share one address, so it may try much oftener than one account.
const limitsFor = perDatabase(() => ({
  byEmail: limitTries({ most: 10, milliseconds: quarterOfAnHour }),
  byAddress: limitTries({ most: 100, milliseconds: quarterOfAnHour }),
}));

/**
 * Signs in with e-mail and password. Unknown, wrong, banned and deleted take equally long and answer the same.
 * @throws ApiError `auth-invalid-access-token`; `too-many-requests` after 10 failed tries for an e-mail in 15 minutes.
 */
export async function login(
  engine: Engine,
  request: { clientId: string; username: string; password: string; address: string | undefined },
): Promise<TokenResponse> {
  const { clientId, username, password, address } = request;
  const limits = limitsFor(engine);
  const now = engine.clock.now();
  const email = isEmail(username.trim()) ? emailKey(username) : undefined;
  // Counted before the slow check, so that many tries at once are not all let through.
  if (address !== undefined && !limits.byAddress.take(address, now)) throw new ApiError('too-many-requests');
  if (email !== undefined && !limits.byEmail.take(email, now)) throw new ApiError('too-many-requests');
  const user = email === undefined ? undefined : await users.findByEmailForLogin(engine.db, email);
  const isRight = await users.isPassword(user?.passwordHash, password.slice(0, passwordMax + 1));
  if (!user || !isRight || user.state === 'banned') {
    throw new ApiError('auth-invalid-access-token', { details: 'e-mail and password do not match' });
  }
  if (email !== undefined) limits.byEmail.forget(email);
  if (address !== undefined) limits.byAddress.giveBack(address, now);
  return openSession(engine, { clientId, userId: user.id, scope: 'user' });
}
