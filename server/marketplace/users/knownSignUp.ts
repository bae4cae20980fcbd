import { ApiError } from '#contract/errors.ts';
import { emailKey } from '#contract/rules/email.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { count } from '#server/marketplace/limits/index.ts';
import { queueMail, mails } from './mails.ts';
import { findActiveLogin } from './resetRequest.ts';
import { lockUser } from './store.ts';

/**
 * Tells the owner of an address, by mail, that somebody tried to sign up with it: the page that was used has not said
 * that there is an account (decision 149). Does nothing after a few mails a day, and for banned users.
 */
export async function mailKnownSignUp(engine: Engine, address: string): Promise<void> {
  const login = await findActiveLogin(engine, address);
  if (!login) return;
  await engine.db
    .transaction(async tx => {
      const user = await lockUser(tx, login.id);
      if (!user || user.deletedAt) return;
      await count(engine, 'signUpMailsForEmail', emailKey(user.email), tx);
      await queueMail(tx, engine.clock, mails.signUpTried, { userId: user.id, email: user.email });
    })
    .catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.code !== 'too-many-requests') throw error;
    });
}
