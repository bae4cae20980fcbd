import { ApiError } from '#contract/errors.ts';
import { emailKey, isEmail } from '#contract/rules/email.ts';
import { passwordMax } from '#contract/rules/password.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { count, resetCounts, networkOf, undoCount } from '#server/marketplace/limits/index.ts';
import * as users from '#server/marketplace/users/index.ts';
import { openSession, type TokenResponse } from './sessions.ts';

interface Credentials {
  username: string;
  password: string;
  address: string | undefined;
}

/** Signs in with e-mail and password. @throws what {@link checkPassword} and {@link openSession} throw. */
export async function login(
  engine: Engine,
  { clientId, ...credentials }: Credentials & { clientId: string },
): Promise<TokenResponse> {
  const { userId, passwordHash } = await checkPassword(engine, credentials);
  const { address } = credentials;
  return openSession(engine, { clientId, userId, scope: 'user', credential: { passwordHash }, address });
}

/**
 * Verifies an e-mail address and password and returns the user. Unknown, wrong, banned and deleted take equally long
 * and give the same error.
 * @throws ApiError `auth-invalid-access-token`; `too-many-requests` after too many failed attempts (limits/limits.ts).
 */
export async function checkPassword(
  engine: Engine,
  request: Credentials,
): Promise<{ userId: string; passwordHash: string }> {
  const { username, password } = request;
  const network = networkOf(request.address);
  const email = isEmail(username.trim()) ? emailKey(username) : undefined;
  // Counted before the slow check, so that parallel attempts don't all pass.
  const tries = await countTry(engine, email, network);
  const user = email === undefined ? undefined : await users.findByEmailForLogin(engine.db, email);
  const isRight = await users.isPassword(user?.passwordHash, password.slice(0, passwordMax + 1));
  if (!user?.passwordHash || !isRight || user.state === 'banned') {
    throw new ApiError('auth-invalid-access-token', { details: 'e-mail and password do not match' });
  }
  await tries.wereRight();
  return { userId: user.id, passwordHash: user.passwordHash };
}

async function countTry(engine: Engine, email: string | undefined, network: string | undefined) {
  const pair = `${network ?? ''} ${email}`;
  // In this order: attempts refused to one address don't count for the e-mail, so that nobody can lock its owner out
  // from a single address.
  if (email !== undefined) await count(engine, 'wrongPasswordsForEmailFromAddress', pair);
  if (network !== undefined) await count(engine, 'wrongPasswordsFromAddress', network);
  if (email !== undefined) await count(engine, 'wrongPasswordsForEmail', email);
  return {
    async wereRight(): Promise<void> {
      if (email !== undefined) {
        await resetCounts(engine, [
          ['wrongPasswordsForEmailFromAddress', pair],
          ['wrongPasswordsForEmail', email],
        ]);
      }
      // Takes back only this attempt: knowing one password must not allow unlimited guesses at others.
      if (network !== undefined) await undoCount(engine, 'wrongPasswordsFromAddress', network);
    },
  };
}
