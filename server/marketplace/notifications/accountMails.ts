import type { JsonObject } from '#contract/json.ts';
import { pathTo } from '#contract/paths.ts';
import { parseDeviceLabel, type DeviceName } from '#contract/account/deviceLabel.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import {
  findReader,
  mails,
  permissions,
  tokenLifetimes,
  type AccountMail,
  type PermissionValues,
} from '#server/marketplace/users/index.ts';
import type { Composer, MailArea } from './area.ts';
import type { MailContent, OutgoingMail } from './mail.ts';
import { copyReadyMail } from '#server/marketplace/dataExports/index.ts';
import { factorMail, factorMailKinds } from '#server/marketplace/operators/index.ts';

/** Account mails of marketplace-api 9.3, by kind of outbox event. */
const contents: Readonly<Record<AccountMail, (fact: AccountFact) => MailContent>> = {
  [mails.verifyEmail]: ({ token }) => ({ kind: 'verifyEmail', path: verifyPath(token) }),
  [mails.verifyChangedEmail]: ({ token }) => ({ kind: 'verifyChangedEmail', path: verifyPath(token) }),
  [mails.emailChanged]: ({ at, token }) => ({ kind: 'emailChanged', at, path: endPath(token) }),
  [mails.resetPassword]: ({ token, email }) => ({ kind: 'resetPassword', path: resetPath(token, email) }),
  [mails.passwordChanged]: ({ at, token }) => ({ kind: 'passwordChanged', at, path: endPath(token) }),
  [mails.accountDeleted]: ({ at }) => ({ kind: 'accountDeleted', at }),
  [mails.userApproved]: () => ({ kind: 'userApproved', path: '/' }),
  [mails.userPermissionsChanged]: ({ reason, permissions }) => ({
    kind: 'userPermissionsChanged',
    ...reason,
    permissions,
    path: '/',
    ...(Object.values(permissions).includes('permission/deny') ? { otherPath: contactPath } : {}),
  }),
  [mails.accountBanned]: ({ reason }) => ({ kind: 'accountBanned', ...reason, path: contactPath }),
  [mails.accountUnbanned]: ({ reason }) => ({
    kind: 'accountUnbanned',
    ...reason,
    path: pathTo('LoginPage', {}),
  }),
  [mails.lookedAt]: ({ since }) => ({ kind: 'lookedAt', at: since, path: contactPath }),
  [mails.newDevice]: ({ at, device, token }) => ({
    kind: 'newDevice',
    at,
    device,
    path: pathTo('LoginsPage', {}),
    otherPath: endPath(token),
  }),
  [mails.passkeyAdded]: ({ at, token }) => ({ kind: 'passkeyAdded', at, path: endPath(token) }),
  [mails.passkeyRemoved]: ({ at, token }) => ({ kind: 'passkeyRemoved', at, path: endPath(token) }),
  [mails.signInLinked]: ({ at, token }) => ({ kind: 'signInLinked', at, path: endPath(token) }),
  [mails.accessEnded]: ({ at, token, email }) => ({ kind: 'accessEnded', at, path: resetPath(token, email) }),
  [mails.signUpTried]: ({ at }) => ({
    kind: 'signUpTried',
    at,
    path: pathTo('LoginPage', {}),
    otherPath: recoveryPath,
  }),
  [mails.emailChangeTried]: ({ at }) => ({ kind: 'emailChangeTried', at, path: pathTo('LoginPage', {}) }),
  [mails.badgeTaken]: ({ reason }) => ({ kind: 'badgeTaken', ...reason, path: pathTo('VerifyPage', {}) }),
};

interface AccountFact {
  email: string;
  token: string;
  at: Date;
  /** When the reported condition began. */
  since: Date;
  /** The operator's message to the user, if any. */
  reason: { reason?: string };
  /** Those that have changed. */
  permissions: Partial<PermissionValues>;
  /** Of a new sign-in. */
  device: DeviceName;
}

const verifyPath = (token: string) => pathTo('EmailVerificationPage', {}, { t: token });
const resetPath = (token: string, email: string) => pathTo('PasswordResetPage', {}, { t: token, e: email });
// Mails queued by an earlier version have no token.
const endPath = (token: string) => (token ? pathTo('EndAccessPage', {}, { t: token }) : recoveryPath);
const contactPath = `${pathTo('AboutPage', {})}#contact`;
const recoveryPath = pathTo('PasswordRecoveryPage', {});

const lifetimes: Readonly<Partial<Record<string, number>>> = {
  [mails.verifyEmail]: tokenLifetimes.signUp,
  [mails.verifyChangedEmail]: tokenLifetimes.emailChange,
  [mails.resetPassword]: tokenLifetimes.passwordReset,
  [mails.accessEnded]: tokenLifetimes.passwordReset,
};

// An unverified address may be a stranger's, typed in by someone else: it must not receive text written by users.
async function reasonIn(
  db: Engine['db'],
  userId: string,
  { reason }: JsonObject,
): Promise<{ reason?: string }> {
  if (typeof reason !== 'string' || !reason) return {};
  return (await findReader(db, userId))?.emailVerified ? { reason } : {};
}

/** Returns the changed permissions of an event that have an effect on this marketplace. */
function permissionsIn({ settings }: Engine, payload: JsonObject): Partial<PermissionValues> {
  const { byPerson } = settings().access;
  const values = ['permission/allow', 'permission/deny'] as const;
  return Object.fromEntries(
    permissions.flatMap(permission => {
      const value = values.find(one => one === payload[permission]);
      return value && byPerson.includes(permission) ? [[permission, value]] : [];
    }),
  );
}

/**
 * undefined when the mail is so late that its link has expired or the address has been verified meanwhile, and when
 * changed permissions change nothing for the user.
 */
async function composeAccountMail(
  engine: Engine,
  kind: AccountMail,
  payload: JsonObject,
  at: Date,
): Promise<OutgoingMail | undefined> {
  const { db, clock } = engine;
  const lifetime = lifetimes[kind] ?? Infinity;
  if (clock.now().getTime() >= at.getTime() + lifetime) return undefined;
  const email = String(payload.email);
  const userId = String(payload.userId);
  if (kind === mails.verifyEmail && (await findReader(db, userId))?.emailVerified) return undefined;
  const changed = permissionsIn(engine, payload);
  if (kind === mails.userPermissionsChanged && Object.keys(changed).length === 0) return undefined;
  const reason = await reasonIn(db, userId, payload);
  const since = typeof payload.since === 'string' ? new Date(payload.since) : at;
  const device = parseDeviceLabel(typeof payload.device === 'string' ? payload.device : null);
  const token = String(payload.token ?? '');
  const content = contents[kind]({
    email,
    token,
    at,
    since,
    reason,
    permissions: changed,
    device,
  });
  return { userId, email, content };
}

/** Tells an operator about a change of their second factor, in case they did not make it themselves. */
function composeFactorMail(
  _engine: Engine,
  { userId, what }: JsonObject,
  at: Date,
): OutgoingMail | undefined {
  const kind = factorMailKinds.find(one => one === what);
  if (!kind) return undefined;
  const path = kind === 'factorReset' ? {} : { path: pathTo('ConsolePage', {}) };
  return { userId: String(userId), content: { kind, at, ...path } };
}

/** Tells a user that their data export can be downloaded, by them alone. */
function composeDataExportMail(_engine: Engine, payload: JsonObject): OutgoingMail {
  return {
    userId: String(payload.userId),
    content: { kind: 'dataCopyReady', path: pathTo('DataCopyPage', {}) },
  };
}

export const accountMails: MailArea = {
  mails: {
    ...Object.fromEntries(
      Object.values(mails).map((kind): [AccountMail, Composer] => [
        kind,
        (engine, payload, at) => composeAccountMail(engine, kind, payload, at),
      ]),
    ),
    [copyReadyMail]: composeDataExportMail,
    [factorMail]: composeFactorMail,
  },
};
