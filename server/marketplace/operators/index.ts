import { MINUTE } from '#contract/time/units.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { record } from '#server/marketplace/audit/index.ts';
import { endSession, openSessionAs, type TokenResponse } from '#server/marketplace/auth/index.ts';
import type { Tx } from '#server/marketplace/ports/db.ts';
import { findReader, mails, queueMail } from '#server/marketplace/users/index.ts';

export {
  consoleLifetime,
  endConsoleSession,
  endConsoleSessionsOf,
  confirmConsoleSession,
  resumeConsoleSession,
  openConsoleSession,
  deleteEndedConsoleSessions,
  type ConsoleSession,
} from './consoleSessions.ts';
export {
  beginFactor,
  confirmFactor,
  countRecoveryCodes,
  factorOf,
  prove,
  renewRecoveryCodes,
  type Enrolment,
  type FactorState,
} from './factor.ts';
export { factorMail, factorMailKinds } from './factor.ts';
export { requireNoMaintenance } from './maintenance.ts';
export {
  accountData,
  addMember,
  findOperator,
  findOperatorIds,
  listMembers,
  deleteMember,
  resetFactor,
  type Member,
} from './members.ts';
export { addNote, findNotes, type NoteSubject, type OperatorNote } from './notes.ts';

type World = Pick<Engine, 'db' | 'clock'>;

/** An item of a queue. */
export interface QueuedItem {
  queue: string;
  item: string;
}

/** The operator who is viewing an item, and until when the claim lasts. */
export interface Claim {
  userId: string;
  until: Date;
}

/** How long an opened item stays claimed. Milliseconds. */
const claimedFor = 10 * MINUTE;

/** Claims the item for the operator, unless another operator holds it. Returns the current claim. */
export async function claim(
  { db, clock }: World,
  { queue, item }: QueuedItem,
  userId: string,
): Promise<Claim> {
  const now = clock.now();
  const until = new Date(now.getTime() + claimedFor);
  const row = await db.first<Claim>(
    `insert into console_claims as c (queue, item, user_id, until) values ($1, $2, $3, $4)
     on conflict (queue, item) do update set
       user_id = case when c.until <= $5 then excluded.user_id else c.user_id end,
       until = case when c.until <= $5 or c.user_id = excluded.user_id then excluded.until else c.until end
     returning user_id, until`,
    [queue, item, userId, until, now],
  );
  return row ?? { userId, until };
}

/** Returns the claims of a queue, by item. */
export async function findClaims({ db, clock }: World, queue: string): Promise<ReadonlyMap<string, Claim>> {
  const rows = await db.rows<Claim & { item: string }>(
    'select item, user_id, until from console_claims where queue = $1 and until > $2',
    [queue, clock.now()],
  );
  return new Map(rows.map(({ item, ...one }) => [item, one]));
}

/** Releases the claim of a decided item. */
export async function releaseClaim({ db }: Pick<Engine, 'db'>, { queue, item }: QueuedItem): Promise<void> {
  await db.run('delete from console_claims where queue = $1 and item = $2', [queue, item]);
}

/** An operator's session impersonating a user. */
export interface OperatorLogin {
  sessionId: string;
  until: Date;
  token: TokenResponse;
}

interface Row {
  sessionId: string;
  operatorId: string;
  userId: string;
  startedAt: Date;
}

const columns = `session_id, operator_id, user_id, started_at`;

/**
 * Signs an operator in as a user for half an hour, read-only. The caller must record the reason.
 * @throws ApiError `user-not-found`, also for banned users
 */
export function beginLogin(
  engine: Engine,
  { operatorId, userId, clientId }: { operatorId: string; userId: string; clientId: string },
): Promise<OperatorLogin> {
  return engine.db.transaction(async tx => {
    const login = await openSessionAs(engine, tx, { operatorId, userId, clientId });
    await tx.run(
      'insert into operator_logins (session_id, operator_id, user_id, started_at, until) values ($1, $2, $3, $4, $5)',
      [login.sessionId, operatorId, userId, engine.clock.now(), login.until],
    );
    return login;
  });
}

/** Ends the session early. Does nothing when it has already ended. */
export async function endLogin(engine: Engine, sessionId: string): Promise<void> {
  await engine.db.transaction(async tx => {
    await endSession(engine, tx, sessionId);
    const row = await tx.first<Row>(
      `delete from operator_logins where session_id = $1 returning ${columns}`,
      [sessionId],
    );
    if (row) await close(engine, tx, row);
  });
}

/**
 * Records the sessions that ended by timeout, by logging out or because the user was banned, and notifies those users.
 */
export async function closeEndedLogins(engine: Engine): Promise<void> {
  await engine.db.transaction(async tx => {
    const rows = await tx.rows<Row>(
      `delete from operator_logins l where until <= $1 or not exists (
         select from auth_sessions s where s.id = l.session_id and s.revoked_at is null) returning ${columns}`,
      [engine.clock.now()],
    );
    for (const row of rows) await close(engine, tx, row);
  });
}

async function close(engine: Engine, tx: Tx, { operatorId, userId, startedAt }: Row): Promise<void> {
  await record(engine, { userId: operatorId, action: 'people/logOut', subject: userId }, tx);
  const reader = await findReader(tx, userId);
  // An unverified address may belong to a stranger, who must not learn about this user.
  if (!reader?.emailVerified) return;
  const mail = { userId, email: reader.email, since: startedAt.toISOString() };
  await queueMail(tx, engine.clock, mails.lookedAt, mail);
}
