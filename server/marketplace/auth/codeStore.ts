import type { Queryable, Tx } from '#server/marketplace/ports/db.ts';

export interface AuthorizationCode {
  clientId: string;
  userId: string;
  operatorId: string | null;
  redirectUri: string;
  codeChallenge: string;
}

export async function insertCode(
  db: Queryable,
  code: AuthorizationCode & { hash: Buffer; expiresAt: Date },
): Promise<void> {
  await db.run(
    `insert into auth_codes (hash, client_id, user_id, operator_id, redirect_uri, code_challenge, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      code.hash,
      code.clientId,
      code.userId,
      code.operatorId,
      code.redirectUri,
      code.codeChallenge,
      code.expiresAt,
    ],
  );
}

/** Consumes and returns the code; undefined when it is unknown, used or expired, or its user is banned or deleted. */
export function consumeCode(tx: Tx, hash: Buffer, now: Date): Promise<AuthorizationCode | undefined> {
  return tx.first<AuthorizationCode>(
    `update auth_codes c set used_at = $2 from users u
     where c.hash = $1 and c.used_at is null and c.expires_at > $2
       and u.id = c.user_id and u.state <> 'banned' and u.deleted_at is null
     returning c.client_id, c.user_id, c.operator_id,
       c.redirect_uri, c.code_challenge`,
    [hash, now],
  );
}

/** Records the session opened with the code. */
export async function recordSession(tx: Tx, hash: Buffer, sessionId: string): Promise<void> {
  await tx.run('update auth_codes set session_id = $2 where hash = $1', [hash, sessionId]);
}

/** Returns the session opened with a used code. */
export async function findSessionOfCode(db: Queryable, hash: Buffer): Promise<string | undefined> {
  const row = await db.first<{ id: string | null }>(
    'select session_id as id from auth_codes where hash = $1',
    [hash],
  );
  return row?.id ?? undefined;
}

export function deleteExpiredCodes(db: Queryable, now: Date): Promise<number> {
  return db.run('delete from auth_codes where expires_at <= $1', [now]);
}
