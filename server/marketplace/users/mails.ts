import { addToOutbox } from '#server/marketplace/outbox/index.ts';
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
  verifyEmail: 'mail/verify-email',
  verifyChangedEmail: 'mail/verify-changed-email',
  emailChanged: 'mail/email-changed',
  passwordChanged: 'mail/password-changed',
  accountDeleted: 'mail/account-deleted',
  userApproved: 'mail/user-approved',
  userPermissionsChanged: 'mail/user-permissions-changed',
  resetPassword: 'mail/reset-password',
  accountBanned: 'mail/account-banned',
  accountUnbanned: 'mail/account-unbanned',
  badgeTaken: 'mail/badge-taken',
  lookedAt: 'mail/looked-at',
  newDevice: 'mail/new-device',
  passkeyAdded: 'mail/passkey-added',
  passkeyRemoved: 'mail/passkey-removed',
  signInLinked: 'mail/sign-in-linked',
  accessEnded: 'mail/access-ended',
  signUpTried: 'mail/sign-up-tried',
  emailChangeTried: 'mail/email-change-tried',
} as const;

export type MailKind = (typeof mails)[keyof typeof mails];

/** Queues a mail, sent after the commit. */
export function queueMail(
  tx: Tx,
  clock: Clock,
  kind: MailKind,
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
  kind: MailKind,
  mail: { userId: string; email: string; device?: string },
): Promise<void> {
  const { userId, email } = mail;
  const token = await issueToken(engine, tx, { userId, email, reason: 'endAccess' });
  await queueMail(tx, engine.clock, kind, { ...mail, token });
}
