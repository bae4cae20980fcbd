import { ApiError } from '#contract/errors.ts';
import { emailKey, isEmail } from '#contract/rules/email.ts';
import { passwordMax } from '#contract/rules/password.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { count, forget, networkOf, takeBack } from '#server/marketplace/limits/index.ts';
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
 * Whose e-mail and password these are. Unknown, wrong, banned and deleted take equally long and answer the same.
 * @throws ApiError `auth-invalid-access-token`; `too-many-requests` after too many failed tries (limits/limits.ts).
 */
export async function checkPassword(
  engine: Engine,
  request: Credentials,
): Promise<{ userId: string; passwordHash: string }> {
  const { username, password } = request;
  const network = networkOf(request.address);
  const email = isEmail(username.trim()) ? emailKey(username) : undefined;
  // Counted before the slow check, so that many tries at once are not all let through.
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
  // In this order: what is refused to one address does not count for the e-mail, so that nobody locks its owner out alone.
  if (email !== undefined) await count(engine, 'wrongPasswordsForEmailFromAddress', pair);
  if (network !== undefined) await count(engine, 'wrongPasswordsFromAddress', network);
  if (email !== undefined) await count(engine, 'wrongPasswordsForEmail', email);
  return {
    async wereRight(): Promise<void> {
      if (email !== undefined) {
        await forget(engine, [
          ['wrongPasswordsForEmailFromAddress', pair],
          ['wrongPasswordsForEmail', email],
        ]);
      }
      // Only this one: who knows one password must not be able to guess others for ever.
      if (network !== undefined) await takeBack(engine, 'wrongPasswordsFromAddress', network);
    },
  };
}
