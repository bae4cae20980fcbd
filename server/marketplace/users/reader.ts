import { isCollected } from '#contract/notification/channels.ts';
import { mailsOff, optionalMails, withMail, type OptionalMail } from '#contract/notification/mailKinds.ts';
import type { JsonObject } from '#contract/json.ts';
import { validUserFields } from '#contract/account/userFields.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import type { Queryable, Tx } from '#server/marketplace/ports/db.ts';
import { markMailsRefused } from './accountStore.ts';
import { recordUpdate } from './facts.ts';
import { displayNameOf } from './names.ts';
import { findSeen, findUsers, lockUser, updateUser, type SeenUser, type UserRow } from './store.ts';

/** A recipient of mails. */
export interface Reader {
  id: string;
  email: string;
  /** Whether they have verified the address. */
  emailVerified: boolean;
  /** True when the address is unconfirmed and its recipient has denied that the account is theirs. */
  refusesMails: boolean;
  firstName: string;
  /** Their public name. */
  displayName: string;
  privateData: JsonObject;
  /** False for banned and deleted users, who may not read anything. */
  isActive: boolean;
  /** Whether operators have approved them and not denied them reading. */
  mayRead: boolean;
  /** Their profile is hidden from all with whom they have no live conversation. */
  isHidden: boolean;
}

/** Returns undefined for an unknown user. Deleted users are returned as far as they have not been erased yet. */
export async function findReader(db: Queryable, userId: string): Promise<Reader | undefined> {
  return (await findReaders(db, [userId])).get(userId);
}

/** The same for several users, by id. */
export async function findReaders(
  db: Queryable,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Reader>> {
  const rows = await findUsers(db, [...new Set(userIds)]);
  return new Map(rows.map(row => [row.id, toReader(row)]));
}

function toReader(row: UserRow): Reader {
  const { id, email, emailVerified, refusesMails, firstName, privateData, isHidden } = row;
  const isActive = row.state !== 'banned' && row.deletedAt === null;
  const mayRead = row.state === 'active' && !row.denied.includes('read');
  return {
    id,
    email,
    emailVerified,
    refusesMails: refusesMails && !emailVerified,
    firstName,
    displayName: displayNameOf(row),
    privateData,
    isActive,
    mayRead,
    isHidden,
  };
}

/**
 * Returns a person as this viewer sees them: as they were `at` a moment, or when a block came between the two (decision
 * 129); null: as they are. undefined for an unknown user.
 */
export async function findSeenReader(
  db: Queryable,
  viewerId: string,
  person: SeenUser,
): Promise<Reader | undefined> {
  const [row] = await findSeen(db, viewerId, [person]);
  return row && toReader(row);
}

/** Returns the mail addresses of these users, by id. */
export async function findAddresses(
  db: Queryable,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = userIds.length > 0 ? await findUsers(db, userIds) : [];
  return new Map(rows.map(({ id, email }) => [id, email]));
}

/** Returns the public names of these users, by id; erased accounts are absent. */
export async function findNames(
  db: Queryable,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = userIds.length > 0 ? await findUsers(db, [...new Set(userIds)]) : [];
  return new Map(rows.map(row => [row.id, displayNameOf(row)]));
}

/**
 * Returns the languages in which these users probably write, most likely first: that of their mails, then those they
 * speak. Erased accounts are absent.
 */
export async function findLanguages(
  db: Queryable,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = userIds.length > 0 ? await findUsers(db, [...new Set(userIds)]) : [];
  return new Map(
    rows.map(({ id, privateData, publicData }) => {
      const { languages = [] } = validUserFields(publicData);
      return [id, [...(typeof privateData.locale === 'string' ? [privateData.locale] : []), ...languages]];
    }),
  );
}

/** Unsubscribes a user from a kind of mail; returns false when the account no longer exists. */
export function switchMailOff(engine: Engine, userId: string, kind: OptionalMail): Promise<boolean> {
  return engine.db.transaction(tx =>
    changePrivateData(engine, tx, userId, kept => ({ ...kept, ...withMail(kept, kind, false) })),
  );
}

/** Switches off every mail that a user wants in digests; returns false when the account no longer exists. */
export function switchDigestsOff(engine: Engine, userId: string): Promise<boolean> {
  return engine.db.transaction(tx =>
    changePrivateData(engine, tx, userId, data => ({
      ...data,
      mailsOff: optionalMails.filter(kind => isCollected(data, kind) || mailsOff(data).includes(kind)),
    })),
  );
}

/**
 * Ends mails to an unconfirmed address; returns false when it has been confirmed, or the user no longer exists.
 */
export function refuseMails({ db, clock }: Engine, userId: string): Promise<boolean> {
  return markMailsRefused(db, userId, clock.now());
}

/**
 * Changes a user's private data, locked until the transaction ends. Returns false when the account no longer exists, or
 * when `change` returns undefined and so leaves the data unchanged.
 */
export async function changePrivateData(
  engine: Engine,
  tx: Tx,
  userId: string,
  change: (kept: JsonObject) => JsonObject | undefined,
): Promise<boolean> {
  const user = await lockUser(tx, userId);
  const privateData = user && !user.deletedAt ? change(user.privateData) : undefined;
  if (!user || !privateData) return false;
  await updateUser(tx, userId, { ...user, privateData }, engine.clock.now());
  // Triggered by a link in a mail, which does not identify its visitor, or by the system.
  await recordUpdate({ engine, viewer: { kind: 'anonymous' } }, tx, user);
  return true;
}
