import { ApiError } from '#contract/errors.ts';
import { emailKey } from '#contract/account/email.ts';
import type { AccountData } from '#server/marketplace/accountData.ts';
import { record } from '#server/marketplace/audit/index.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { addToOutbox } from '#server/marketplace/outbox/index.ts';
import { withdrawFromConsole } from '#server/marketplace/passkeys/index.ts';
import type { Queryable } from '#server/marketplace/ports/db.ts';
import { findByEmailForLogin, findReader, type Reader } from '#server/marketplace/users/index.ts';
import { endConsoleSessionsOf } from './consoleSessions.ts';
import { factorMail } from './factor.ts';
import * as store from './memberStore.ts';
import { deleteNotesAbout } from './notes.ts';

type World = Pick<Engine, 'db' | 'clock'>;

/** An operator appointed by a command, as the commands list them. */
export interface Member {
  email: string;
  since: Date;
  hasFactor: boolean;
}

/**
 * Returns the user if they are an operator: their verified address is in the settings, or a command appointed them.
 * Undefined for banned and deleted users.
 */
export async function findOperator(
  { db, settings }: Pick<Engine, 'db' | 'settings'>,
  userId: string,
): Promise<Reader | undefined> {
  const reader = await findReader(db, userId);
  if (!reader?.isActive || !reader.emailVerified) return undefined;
  if (settings().operators.includes(emailKey(reader.email))) return reader;
  return (await store.isMember(db, userId)) ? reader : undefined;
}

/**
 * Makes the owner of this address an operator. @throws ApiError `user-not-found` when no account has the address,
 * `email-not-found` while the owner has not verified it.
 */
export async function addMember(engine: World, email: string): Promise<void> {
  const reader = await readerOf(engine.db, email);
  if (!reader.emailVerified) throw new ApiError('email-not-found');
  await record(engine, { userId: null, action: 'operators/added', subject: reader.id });
  await store.insertMember(engine.db, reader.id, engine.clock.now());
}

/** Removes an operator together with their second factor. @throws ApiError `user-not-found` */
export async function deleteMember(engine: World, email: string): Promise<void> {
  const { id } = await readerOf(engine.db, email);
  await record(engine, { userId: null, action: 'operators/removed', subject: id });
  await deleteMemberOf(engine.db, id);
}

/**
 * Removes the second factor of an operator who has lost their phone and recovery codes, so they can set up a new one. Their passkeys no longer open the console.
 * @throws ApiError `user-not-found`
 */
export async function resetFactor(engine: World, email: string): Promise<void> {
  const { id } = await readerOf(engine.db, email);
  await record(engine, { userId: null, action: 'operators/factorReset', subject: id });
  await engine.db.transaction(async tx => {
    await store.deleteFactor(tx, id);
    await withdrawFromConsole(tx, id);
    await addToOutbox(tx, engine.clock, factorMail, { userId: id, what: 'factorReset' });
  });
}

/** Returns the ids of everyone who has an account and receives operator mails. */
export async function findOperatorIds({ db, settings }: Pick<Engine, 'db' | 'settings'>): Promise<string[]> {
  const named = await Promise.all(settings().operators.map(address => findByEmailForLogin(db, address)));
  const ids = [...named.flatMap(login => login?.id ?? []), ...(await store.findMemberIds(db))];
  return [...new Set(ids)];
}

/** Lists the operators appointed by a command, earliest first. */
export function listMembers({ db }: Pick<Engine, 'db'>): Promise<Member[]> {
  return store.findMembers(db);
}

export const accountData: AccountData = {
  tables: {
    console_claims: {},
    console_sessions: {},
    operator_factors: {},
    operator_logins: {},
    operator_notes: { id: 'which operator wrote a note about somebody else' },
    operator_recovery_codes: {},
    operators: {},
  },
  close: (_, tx, userId) => endConsoleSessionsOf(tx, userId),
  async erase(_, tx, userId, belongings) {
    await deleteMemberOf(tx, userId);
    await deleteNotesAbout(tx, belongings);
  },
};

/** Removes the operator data of a user whose account is deleted or who is no longer an operator. */
async function deleteMemberOf(db: Queryable, userId: string): Promise<void> {
  await store.deleteMember(db, userId);
  await store.deleteFactor(db, userId);
  await withdrawFromConsole(db, userId);
}

async function readerOf(db: Queryable, email: string): Promise<Reader> {
  const login = await findByEmailForLogin(db, email.trim());
  const reader = login && (await findReader(db, login.id));
  if (!reader?.isActive) throw new ApiError('user-not-found');
  return reader;
}
