import { withMail, type OptionalMail } from '#contract/rules/mailKinds.ts';
import type { JsonObject } from '#contract/json.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import type { Queryable, Tx } from '#server/marketplace/ports/db.ts';
import { noteUpdate } from './facts.ts';
import { displayNameOf } from './names.ts';
import { findUsers, lockUser, updateUser, type UserRow } from './store.ts';

/** Somebody to whom mails are written. */
export interface Reader {
  id: string;
  email: string;
  /** Whether they have proved that the address is theirs. */
  emailVerified: boolean;
  firstName: string;
  /** As others read it. */
  displayName: string;
  privateData: JsonObject;
  /** Banned or deleted people read nothing more. */
  isActive: boolean;
  /** Operators have let them in, and not denied them to read. */
  mayRead: boolean;
}

/** undefined for somebody unknown. Of deleted people there is what has not been erased yet. */
export async function findReader(db: Queryable, userId: string): Promise<Reader | undefined> {
  return (await findReaders(db, [userId])).get(userId);
}

/** The same of many, by id. */
export async function findReaders(
  db: Queryable,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Reader>> {
  const rows = await findUsers(db, [...new Set(userIds)]);
  return new Map(rows.map(row => [row.id, toReader(row)]));
}

function toReader(row: UserRow): Reader {
  const { id, email, emailVerified, firstName, privateData } = row;
  const isActive = row.state !== 'banned' && row.deletedAt === null;
  const mayRead = row.state === 'active' && !row.denied.includes('read');
  return {
    id,
    email,
    emailVerified,
    firstName,
    displayName: displayNameOf(row),
    privateData,
    isActive,
    mayRead,
  };
}

/** The addresses of these people, by id. */
export async function findAddresses(
  db: Queryable,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = userIds.length > 0 ? await findUsers(db, userIds) : [];
  return new Map(rows.map(({ id, email }) => [id, email]));
}

/** What others call these people, by id; of erased accounts there is nothing. */
export async function findNames(
  db: Queryable,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = userIds.length > 0 ? await findUsers(db, [...new Set(userIds)]) : [];
  return new Map(rows.map(row => [row.id, displayNameOf(row)]));
}

/** Switches a kind of mail off for somebody; false when nobody is there any more. */
export function switchMailOff(engine: Engine, userId: string, kind: OptionalMail): Promise<boolean> {
  return engine.db.transaction(tx =>
    changePrivateData(engine, tx, userId, kept => ({ ...kept, ...withMail(kept, kind, false) })),
  );
}

/**
 * Changes what is kept of somebody in private, held until the transaction ends. false when nobody is there any more, or
 * `change` answers undefined: then it stays as it was.
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
  await updateUser(tx, userId, { ...user, privateData });
  // By a link in a mail, which tells nothing about who follows it, or by the system.
  await noteUpdate({ ...engine, viewer: { kind: 'anonymous' } }, tx, user);
  return true;
}
