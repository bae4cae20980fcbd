import type { Queryable, Tx } from '#server/marketplace/ports/db.ts';

export type Purpose = 'register' | 'login' | 'console';

export interface ChallengeRow {
  challenge: string;
  userId: string | null;
  userHandle: Buffer | null;
}

export interface PasskeyRow {
  id: Buffer;
  userId: string;
  userHandle: Buffer;
  publicKey: Buffer;
  counter: number;
  transports: readonly string[];
  name: string;
  forConsole: boolean;
  /** False once its owner has ended it, while it remains an operator's second factor. */
  logsIn: boolean;
  createdAt: Date;
  /** ISO day. */
  usedOn: string | null;
}

const columns = `id, user_id, user_handle, public_key,
  counter::float8 as counter, transports, name, for_console, logs_in, created_at,
  used_on::text as used_on`;

/** Replaces an earlier challenge of the same binding. */
export async function putChallenge(
  db: Queryable,
  row: ChallengeRow & { binding: Buffer; purpose: Purpose; expiresAt: Date },
): Promise<void> {
  await db.run(
    `insert into passkey_challenges (binding, purpose, user_id, challenge, user_handle, expires_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (binding) do update set purpose = $2, user_id = $3, challenge = $4, user_handle = $5, expires_at = $6`,
    [row.binding, row.purpose, row.userId, row.challenge, row.userHandle, row.expiresAt],
  );
}

/** Removes the challenge and returns it; undefined when it was used before, has expired or has another purpose. */
export function takeChallenge(
  db: Queryable,
  binding: Buffer,
  purpose: Purpose,
  now: Date,
): Promise<ChallengeRow | undefined> {
  return db.first<ChallengeRow>(
    `with taken as (delete from passkey_challenges where binding = $1 returning *)
     select challenge, user_id, user_handle from taken
     where purpose = $2 and expires_at > $3`,
    [binding, purpose, now],
  );
}

export async function deleteChallengesBefore(db: Queryable, now: Date): Promise<number> {
  return db.run('delete from passkey_challenges where expires_at <= $1', [now]);
}

export function findPasskey(db: Queryable, id: Buffer): Promise<PasskeyRow | undefined> {
  return db.first<PasskeyRow>(`select ${columns} from passkeys where id = $1`, [id]);
}

export function findPasskeysOf(db: Queryable, userId: string): Promise<PasskeyRow[]> {
  return db.rows<PasskeyRow>(`select ${columns} from passkeys where user_id = $1 order by created_at, id`, [
    userId,
  ]);
}

/** Returns false when the credential is registered already, by anybody. */
export async function insertPasskey(tx: Tx, row: Omit<PasskeyRow, 'usedOn' | 'logsIn'>): Promise<boolean> {
  const inserted = await tx.run(
    `insert into passkeys (id, user_id, user_handle, public_key, counter, transports, name, for_console, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (id) do nothing`,
    [
      row.id,
      row.userId,
      row.userHandle,
      row.publicKey,
      row.counter,
      row.transports,
      row.name,
      row.forConsole,
      row.createdAt,
    ],
  );
  return inserted === 1;
}

/**
 * Records a use. Returns false when the passkey is gone, or another use has raised its counter meanwhile. Authenticators
 * without a counter always report 0.
 */
export async function recordUse(
  db: Queryable,
  { id, userId, counter, at }: { id: Buffer; userId: string; counter: number; at: Date },
): Promise<boolean> {
  const updated = await db.run(
    `update passkeys set counter = $3, used_on = ($4::timestamptz at time zone 'UTC')::date
     where id = $1 and user_id = $2 and (counter < $3 or (counter = 0 and $3 = 0))`,
    [id, userId, counter, at],
  );
  return updated === 1;
}

export async function renamePasskey(
  db: Queryable,
  userId: string,
  id: Buffer,
  name: string,
): Promise<boolean> {
  return (
    (await db.run('update passkeys set name = $3 where id = $2 and user_id = $1', [userId, id, name])) === 1
  );
}

export async function deletePasskey(tx: Tx, userId: string, id: Buffer): Promise<boolean> {
  return (await tx.run('delete from passkeys where id = $2 and user_id = $1', [userId, id])) === 1;
}

export async function deletePasskeysOf(tx: Tx, userId: string): Promise<void> {
  await tx.run('delete from passkeys where user_id = $1', [userId]);
  await tx.run('delete from passkey_challenges where user_id = $1', [userId]);
}

/**
 * Ends the logging in by all passkeys of a user but those kept, and registrations that have begun. Those of the console
 * stay the second factor, as the authenticator app does: nobody who opens the first gets around it by that.
 */
export async function endPasskeysOf(tx: Tx, userId: string, kept: readonly Buffer[]): Promise<void> {
  await tx.run('delete from passkey_challenges where user_id = $1', [userId]);
  await tx.run('delete from passkeys where user_id = $1 and not for_console and id <> all($2::bytea[])', [
    userId,
    kept,
  ]);
  await tx.run(
    'update passkeys set logs_in = false where user_id = $1 and logs_in and id <> all($2::bytea[])',
    [userId, kept],
  );
}

/** From now on they only log in. */
export async function withdrawFromConsole(db: Queryable, userId: string): Promise<void> {
  await db.run('update passkeys set for_console = false where user_id = $1 and for_console', [userId]);
}

/** Returns whether the session has not been ended meanwhile. */
export async function isSessionOpen(tx: Tx, id: string): Promise<boolean> {
  const row = await tx.first('select 1 from auth_sessions where id = $1::uuid and revoked_at is null', [id]);
  return row !== undefined;
}

/** Returns whether the user can sign in without passkeys, and when their session began. */
export function findOtherWays(
  db: Queryable,
  userId: string,
  sessionId: string | undefined,
): Promise<{ hasOther: boolean; since: Date | null } | undefined> {
  return db.first(
    `select password_hash is not null or exists (select from user_identities i where i.user_id = u.id) as has_other,
       (select s.created_at from auth_sessions s where s.id = $2::uuid and s.user_id = u.id) as since
     from users u where u.id = $1`,
    [userId, sessionId ?? null],
  );
}
