import { record } from '#server/marketplace/audit/index.ts';
import { endSession, openSessionAs, type TokenResponse } from '#server/marketplace/auth/index.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import type { Tx } from '#server/marketplace/ports/db.ts';
import { findReader, queueMail, mails } from '#server/marketplace/users/index.ts';

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
