import type { JsonObject } from '#contract/json.ts';
import { pathTo } from '#src/config/paths.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { findReader, mails, tokenLifetimes, type MailKind } from '#server/marketplace/users/index.ts';
import type { Letter, Post } from './letter.ts';

/** The letters of marketplace-api 9.3 about an account, by the fact they come of. */
export const accountLetters: Readonly<Record<MailKind, (fact: AccountFact) => Letter>> = {
  [mails.verifyEmail]: ({ token }) => ({ kind: 'verifyEmail', path: verifyPath(token) }),
  [mails.verifyChangedEmail]: ({ token }) => ({ kind: 'verifyChangedEmail', path: verifyPath(token) }),
  [mails.emailChanged]: ({ at }) => ({ kind: 'emailChanged', at, path: recoveryPath }),
  [mails.resetPassword]: ({ token, email }) => ({
    kind: 'resetPassword',
    path: pathTo('PasswordResetPage', {}, { t: token, e: email }),
  }),
  [mails.passwordChanged]: ({ at }) => ({ kind: 'passwordChanged', at, path: recoveryPath }),
  [mails.accountDeleted]: ({ at }) => ({ kind: 'accountDeleted', at }),
  [mails.userApproved]: () => ({ kind: 'userApproved', path: '/' }),
  [mails.userPermissionsChanged]: () => ({ kind: 'userPermissionsChanged', path: '/' }),
  [mails.accountBanned]: ({ reason }) => ({ kind: 'accountBanned', ...reason, path: contactPath }),
  [mails.accountUnbanned]: ({ reason }) => ({
    kind: 'accountUnbanned',
    ...reason,
    path: pathTo('LoginPage', {}),
  }),
  [mails.lookedAt]: ({ since }) => ({ kind: 'lookedAt', at: since, path: contactPath }),
  [mails.badgeTaken]: ({ reason }) => ({ kind: 'badgeTaken', ...reason, path: pathTo('VerifyPage', {}) }),
};

interface AccountFact {
  email: string;
  token: string;
  at: Date;
  /** When what it tells of began. */
  since: Date;
  /** What an operator wrote to the person, if anything. */
  reason: { reason?: string };
}

const verifyPath = (token: string) => pathTo('EmailVerificationPage', {}, { t: token });
const contactPath = `${pathTo('AboutPage', {})}#contact`;
const recoveryPath = pathTo('PasswordRecoveryPage', {});

const lifetimes: Readonly<Partial<Record<string, number>>> = {
  [mails.verifyEmail]: tokenLifetimes.signUp,
  [mails.verifyChangedEmail]: tokenLifetimes.emailChange,
  [mails.resetPassword]: tokenLifetimes.passwordReset,
};

// Strangers' addresses are typed in, too: they get no words that somebody else wrote.
async function reasonIn(
  db: Engine['db'],
  userId: string,
  { reason }: JsonObject,
): Promise<{ reason?: string }> {
  if (typeof reason !== 'string' || !reason) return {};
  return (await findReader(db, userId))?.emailVerified ? { reason } : {};
}

/** undefined when the mail has waited for so long that its link is dead, or that the address was proved meanwhile. */
export async function accountPost(
  { db, clock }: Engine,
  kind: MailKind,
  payload: JsonObject,
  at: Date,
): Promise<Post | undefined> {
  const lifetime = lifetimes[kind] ?? Infinity;
  if (clock.now().getTime() >= at.getTime() + lifetime) return undefined;
  const email = String(payload.email);
  const userId = String(payload.userId);
  if (kind === mails.verifyEmail && (await findReader(db, userId))?.emailVerified) return undefined;
  const reason = await reasonIn(db, userId, payload);
  const since = typeof payload.since === 'string' ? new Date(payload.since) : at;
  const letter = accountLetters[kind]({ email, token: String(payload.token ?? ''), at, since, reason });
  return { userId, email, letter };
}
