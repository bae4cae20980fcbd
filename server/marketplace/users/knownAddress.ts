import { ApiError } from '#contract/errors.ts';
import { emailKey } from '#contract/account/email.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { count } from '#server/marketplace/limits/index.ts';
import { isEmailTaken } from './accountStore.ts';
import { queueMail, mails } from './mails.ts';
import { findActiveLogin } from './resetRequest.ts';
import { lockUser } from './store.ts';

/**
 * Tells the owner of an address, by mail, that somebody tried to sign up with it: the page that was used has not said
 * that there is an account (decision 149).
 */
export const mailKnownSignUp = (engine: Engine, address: string): Promise<void> =>
  mailOwner(engine, address, mails.signUpTried);

/**
 * If the address that a user wants to change to is another user's, tells that user by mail: the page that was used has
 * not said so (decision 149), and a link to confirm it could not work. Returns whether it is.
 */
export async function mailKnownChange(
  engine: Engine,
  { userId, email }: { userId: string; email: string },
): Promise<boolean> {
  if (!(await isEmailTaken(engine.db, userId, emailKey(email)))) return false;
  await mailOwner(engine, email, mails.emailChangeTried);
  return true;
}

/** Does nothing after a few mails a day, and for banned users. */
async function mailOwner(
  engine: Engine,
  address: string,
  kind: typeof mails.signUpTried | typeof mails.emailChangeTried,
): Promise<void> {
  const login = await findActiveLogin(engine, address);
  if (!login) return;
  await engine.db
    .transaction(async tx => {
      const user = await lockUser(tx, login.id);
      if (!user || user.deletedAt) return;
      await count(engine, 'knownAddressMails', emailKey(user.email), tx);
      await queueMail(tx, engine.clock, kind, { userId: user.id, email: user.email });
    })
    .catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.code !== 'too-many-requests') throw error;
    });
}
