import { randomBytes } from 'node:crypto';
import { noIncludes, type Ctx, type Engine } from '#server/marketplace/ctx.ts';
import type { EndOutcome } from '#contract/account/wayIn.ts';
import type { Tx } from '#server/marketplace/ports/db.ts';
import { setPasswordHash, setPendingEmail } from './accountStore.ts';
import { recordUpdate } from './facts.ts';
import { queueMail, mails } from './mails.ts';
import { lockUser, type UserRow } from './store.ts';
import { findEndToken, issueToken, useEndTokens, useResetTokens } from './tokens.ts';

/**
 * Ends everything that opens the account, by the token of a mailed warning: sessions, passkeys, linked identities, the
 * console, known devices, earlier links for a new password, a pending address, and the password itself, since whoever is
 * meant to go may know it. A link for a new password goes to the account's address; nobody is signed in. Works without
 * a session, and once: a second use changes nothing.
 */
export async function endEverything(engine: Engine, token: string): Promise<EndOutcome> {
  const now = engine.clock.now();
  const found = await findEndToken(engine.db, token, now);
  if (!found) return 'unknown';
  if (found.isUsed) return 'again';
  // No account without a password: an identity of the same address could then be linked to it without one.
  const hash = await engine.passwordHashing.hash(randomBytes(32).toString('base64url'));
  const ctx: Ctx = { engine, viewer: { kind: 'anonymous' }, read: noIncludes };
  return engine.db.transaction(async tx => {
    const user = await lockUser(tx, found.userId);
    if (!user || user.deletedAt) return 'unknown';
    if (!(await useEndTokens(tx, user.id, token, now))) return 'again';
    await setPasswordHash(tx, user.id, hash);
    await engine.accounts.endAccess(ctx, tx, user.id, { keep: [] });
    if (user.pendingEmail !== null) {
      await setPendingEmail(tx, user.id, null);
      await recordUpdate(ctx, tx, user);
    }
    await mailAccessEnded(engine, tx, user);
    return 'ended';
  });
}

/** Mails a link for a new password to a user whom nothing lets in any more, and makes earlier ones invalid. */
export async function mailAccessEnded(engine: Engine, tx: Tx, user: UserRow): Promise<void> {
  const { id: userId, email, state } = user;
  await useResetTokens(tx, userId, engine.clock.now());
  if (state === 'banned') return;
  const token = await issueToken(engine, tx, { userId, email, reason: 'passwordReset' });
  await queueMail(tx, engine.clock, mails.accessEnded, { userId, email, token });
}
