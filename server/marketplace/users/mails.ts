import { addToOutbox, mailEvent } from '#server/marketplace/outbox/index.ts';
import type { Tx } from '#server/marketplace/ports/db.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import type { PermissionValues } from './permissions.ts';
import { issueToken } from './tokens.ts';
import type { Clock } from '../origin.ts';

/**
 * Outbox events for the mails of marketplace-api 9.3. The payload is `{userId, email}`, `email` being the recipient's
 * address, and `token` if the mail contains one: the raw token exists nowhere else. `reason` is an operator's text to
 * the user. Changed permissions are included by name.
 */
export const mails = {
  verifyEmail: mailEvent('verify-email'),
  verifyChangedEmail: mailEvent('verify-changed-email'),
  emailChanged: mailEvent('email-changed'),
  passwordChanged: mailEvent('password-changed'),
  accountDeleted: mailEvent('account-deleted'),
  userApproved: mailEvent('user-approved'),
  userPermissionsChanged: mailEvent('user-permissions-changed'),
  resetPassword: mailEvent('reset-password'),
  accountBanned: mailEvent('account-banned'),
  accountUnbanned: mailEvent('account-unbanned'),
  badgeTaken: mailEvent('badge-taken'),
  lookedAt: mailEvent('looked-at'),
  newDevice: mailEvent('new-device'),
  passkeyAdded: mailEvent('passkey-added'),
  passkeyRemoved: mailEvent('passkey-removed'),
  signInLinked: mailEvent('sign-in-linked'),
  accessEnded: mailEvent('access-ended'),
  signUpTried: mailEvent('sign-up-tried'),
  emailChangeTried: mailEvent('email-change-tried'),
} as const;

/** One of them. */
export type AccountMail = (typeof mails)[keyof typeof mails];

/** Queues a mail, sent after the commit. */
export function queueMail(
  tx: Tx,
  clock: Clock,
  kind: AccountMail,
  mail: {
    userId: string;
    email: string;
    token?: string;
    reason?: string | undefined;
    /** ISO instant. */
    since?: string;
    /** Label of a device. */
    device?: string;
  } & Partial<PermissionValues>,
): Promise<void> {
  const { reason, ...rest } = mail;
  return addToOutbox(tx, clock, kind, { ...rest, ...(reason ? { reason } : {}) });
}

/**
 * Queues a mail about something that may have been somebody else's doing. Its link leads to one button that ends
 * everything which opens the account, by a token that works once and lets nobody in.
 */
export async function queueWarning(
  engine: Pick<Engine, 'clock' | 'ids'>,
  tx: Tx,
  kind: AccountMail,
  mail: { userId: string; email: string; device?: string },
): Promise<void> {
  const { userId, email } = mail;
  const token = await issueToken(engine, tx, { userId, email, reason: 'endAccess' });
  await queueMail(tx, engine.clock, kind, { ...mail, token });
}
