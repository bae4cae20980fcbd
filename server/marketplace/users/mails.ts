import type { Clock } from '#server/marketplace/ctx.ts';
import { addToOutbox } from '#server/marketplace/outbox/index.ts';
import type { Tx } from '#server/marketplace/ports/db.ts';
import type { PermissionValues } from './permissions.ts';

/**
 * Facts for the mails of marketplace-api 9.3. The payload is `{userId, email}`, `email` being where the mail goes, and
 * `token` where the mail carries one: the raw token exists only there; `reason` is what an operator wrote to the person.
 * Changed permissions stand there by their names.
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
} as const;

export type MailKind = (typeof mails)[keyof typeof mails];

/** The mail is sent after the commit. */
export function mailLater(
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
  } & Partial<PermissionValues>,
): Promise<void> {
  const { reason, ...rest } = mail;
  return addToOutbox(tx, clock, kind, { ...rest, ...(reason ? { reason } : {}) });
}
