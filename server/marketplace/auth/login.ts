import { ApiError } from '#contract/errors.ts';
import { cleanEmail, emailKey, isEmail } from '#contract/account/email.ts';
import { maxPassword } from '#contract/account/password.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import {
  count,
  countInOrder,
  networkOf,
  resetCounts,
  undoCounts,
  wideNetworkOf,
  type Count,
} from '#server/marketplace/limits/index.ts';
import type { Caller } from '#server/marketplace/origin.ts';
import * as users from '#server/marketplace/users/index.ts';
import { isKnownDevice } from './devices.ts';
import { openSession, type TokenResponse } from './sessions.ts';

interface Credentials {
  username: string;
  password: string;
  caller: Caller;
}

/** Signs in with e-mail and password. @throws what {@link checkPassword} and {@link openSession} throw. */
export async function login(
  engine: Engine,
  { clientId, ...credentials }: Credentials & { clientId: string },
): Promise<TokenResponse> {
  const { userId, passwordHash } = await checkPassword(engine, credentials);
  const { caller } = credentials;
  return openSession(engine, { clientId, userId, scope: 'user', credential: { passwordHash }, caller });
}

/**
 * Verifies an e-mail address and password and returns the user. Unknown, wrong, banned and deleted take equally long
 * and give the same error.
 * @throws ApiError `auth-invalid-access-token`; `too-many-requests` after too many failed attempts (limits/limits.ts).
 */
export async function checkPassword(
  engine: Engine,
  { username, password, caller }: Credentials,
): Promise<{ userId: string; passwordHash: string }> {
  const email = isEmail(cleanEmail(username)) ? emailKey(username) : undefined;
  const [tries, user] = await Promise.all([
    // Counted before the slow check, so that parallel attempts don't all pass.
    countTry(engine, email, caller),
    email === undefined ? undefined : users.findByEmailForLogin(engine.db, email),
  ]);
  const isRight = await engine.passwordHashing.matches(
    user?.passwordHash,
    password.slice(0, maxPassword + 1),
  );
  if (!user?.passwordHash || !isRight || user.state === 'banned') {
    throw new ApiError('auth-invalid-access-token', { details: 'e-mail and password do not match' });
  }
  await tries.wereRight();
  await users.recordShortPassword(engine, { id: user.id, passwordHash: user.passwordHash }, password);
  return { userId: user.id, passwordHash: user.passwordHash };
}

/** @throws ApiError `too-many-requests` */
async function countTry(engine: Engine, email: string | undefined, { address, device }: Caller) {
  // Where the owner has signed in before, only attempts made there count, so that nobody elsewhere can lock them out.
  if (email !== undefined && device && (await isKnownDevice(engine.db, email, device))) {
    const here: Count = ['wrongPasswordsOnDevice', `${users.sha256(device.id).toString('hex')} ${email}`];
    await count(engine, ...here);
    return { wereRight: () => resetCounts(engine, [here]) };
  }
  const [network, wide] = [networkOf(address), wideNetworkOf(address)];
  const ofNetwork: Count[] =
    network === undefined || wide === undefined
      ? []
      : [
          ['wrongPasswordsFromAddress', network],
          ['wrongPasswordsFromNetwork', wide],
        ];
  const ofEmail: Count[] =
    email === undefined
      ? []
      : [
          ['wrongPasswordsForEmailFromAddress', `${network ?? ''} ${email}`],
          ['wrongPasswordsForEmailFromNetwork', `${wide ?? ''} ${email}`],
        ];
  await countInOrder(engine, [...ofEmail, ...ofNetwork]);
  // The account comes last: attempts refused to a network don't count for it.
  const ofAccount: Count[] = email === undefined ? [] : [['wrongPasswordsForEmail', email]];
  for (const each of ofAccount) await count(engine, ...each);
  return {
    async wereRight(): Promise<void> {
      // For the network it takes back only this attempt: knowing one password must not allow unlimited guesses at others.
      await Promise.all([resetCounts(engine, [...ofEmail, ...ofAccount]), undoCounts(engine, ofNetwork)]);
    },
  };
}
