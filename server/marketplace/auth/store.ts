import type { Queryable, Tx } from '#server/marketplace/ports/db.ts';
import { deleteExpiredCodes } from './codeStore.ts';
import type { Permission } from '../origin.ts';
import { anyOf } from '#server/marketplace/anyOf.ts';

export interface Session {
  id: string;
  clientId: string;
  /** null for Integration clients. */
  userId: string | null;
  scope: string;
}

export interface NewToken {
  hash: Buffer;
  sessionId: string;
  kind: 'access' | 'refresh';
  scope: string;
  expiresAt: Date;
}

export interface LiveAccess {
  sessionId: string;
  clientId: string;
  userId: string | null;
  scope: string;
  /** The operator signed in as this user. */
  operatorId: string | null;
  /** Whether the session is read-only. */
  readsOnly: boolean;
  /** Both null for Integration clients. */
  state: string | null;
  denied: readonly Permission[] | null;
}

/** A refresh token with its session; both rows are locked. */
export interface LockedRefresh extends Session {
  usedAt: Date | null;
}

// Tokens of banned or deleted users stop working at once.
const isHolderWelcome = `(s.user_id is null or (u.state <> 'banned' and u.deleted_at is null))`;

/** Inserts a session together with its first tokens. */
export async function insertSession(
  tx: Tx,
  session: Session & {
    createdAt: Date;
    expiresAt: Date;
    operatorId: string | null;
    readsOnly?: boolean;
    label?: string | null;
  },
  tokens: readonly NewToken[],
): Promise<void> {
  const { id, clientId, userId, scope, createdAt, expiresAt, operatorId, readsOnly = false, label } = session;
  await tx.run(
    `with session as (
       insert into auth_sessions (id, client_id, user_id, scope, created_at, expires_at, operator_id, reads_only, label)
       values ($6, $7, $8, $9, $10, $11, $12, $13, $14))
     ${insertion}`,
    [
      ...columnsOf(tokens),
      ...[id, clientId, userId, scope, createdAt, expiresAt, operatorId, readsOnly, label ?? null],
    ],
    'auth-session-insert',
  );
}

export async function insertTokens(db: Queryable, tokens: readonly NewToken[]): Promise<void> {
  await db.run(insertion, columnsOf(tokens), 'auth-tokens-insert');
}

const insertion = `insert into auth_tokens (hash, session_id, kind, scope, expires_at)
  select * from unnest($1::bytea[], $2::uuid[], $3::text[], $4::text[], $5::timestamptz[])`;

const columnsOf = (tokens: readonly NewToken[]) => [
  tokens.map(({ hash }) => hash),
  tokens.map(({ sessionId }) => sessionId),
  tokens.map(({ kind }) => kind),
  tokens.map(({ scope }) => scope),
  tokens.map(({ expiresAt }) => expiresAt),
];

export function findAccess(db: Queryable, hash: Buffer, now: Date): Promise<LiveAccess | undefined> {
  return db.first<LiveAccess>(
    `select s.id as session_id, s.client_id, s.user_id, t.scope,
       s.operator_id, s.reads_only, u.state, u.denied
     from auth_tokens t join auth_sessions s on s.id = t.session_id left join users u on u.id = s.user_id
     where t.hash = $1 and t.kind = 'access' and t.expires_at > $2 and s.revoked_at is null and ${isHolderWelcome}`,
    [hash, now],
    'auth-access',
  );
}

/** Returns the sessions that are still valid. */
export async function findLive(db: Queryable, ids: readonly string[], now: Date): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(
    `select s.id from auth_sessions s left join users u on u.id = s.user_id
     where s.id = ${anyOf('$1')} and s.revoked_at is null and s.expires_at > $2 and ${isHolderWelcome}`,
    [ids, now],
    'auth-live',
  );
  return rows.map(({ id }) => id);
}

export function lockRefresh(tx: Tx, hash: Buffer, now: Date): Promise<LockedRefresh | undefined> {
  return tx.first<LockedRefresh>(
    `select s.id, s.client_id, s.user_id, s.scope, t.used_at
     from auth_tokens t join auth_sessions s on s.id = t.session_id left join users u on u.id = s.user_id
     where t.hash = $1 and t.kind = 'refresh' and t.expires_at > $2 and s.revoked_at is null and ${isHolderWelcome}
     for update of t, s`,
    [hash, now],
    'auth-refresh',
  );
}

/** Only the first use is recorded. */
export async function markUsed(tx: Tx, hash: Buffer, now: Date): Promise<void> {
  await tx.run('update auth_tokens set used_at = coalesce(used_at, $2) where hash = $1', [hash, now]);
}

export async function prolongSession(
  tx: Tx,
  id: string,
  { expiresAt, seenAt }: { expiresAt: Date; seenAt: Date },
): Promise<void> {
  await tx.run('update auth_sessions set expires_at = $2, seen_at = $3 where id = $1', [
    id,
    expiresAt,
    seenAt,
  ]);
}

export async function revokeSession(db: Queryable, id: string, now: Date): Promise<void> {
  await db.run('update auth_sessions set revoked_at = coalesce(revoked_at, $2) where id = $1', [id, now]);
}

export interface LoginRow {
  id: string;
  label: string | null;
  createdAt: Date;
  seenAt: Date | null;
}

/** Returns the live sessions of a user, without those of operators, by last use. */
export function findLoginsOf(db: Queryable, userId: string, now: Date): Promise<LoginRow[]> {
  return db.rows<LoginRow>(
    `select id, label, created_at, seen_at from auth_sessions
     where user_id = $1 and operator_id is null and revoked_at is null and expires_at > $2
     order by coalesce(seen_at, created_at) desc, id limit 200`,
    [userId, now],
  );
}

/** Returns when a user last used one of their sessions, to about the hour; undefined when they have none. */
export async function lastSeen(db: Queryable, userId: string): Promise<Date | undefined> {
  const row = await db.first<{ at: Date | null }>(
    `select max(coalesce(seen_at, created_at)) as at from auth_sessions where user_id = $1 and operator_id is null`,
    [userId],
    'auth-last-seen',
  );
  return row?.at ?? undefined;
}

/** Revokes a session, if it is the user's own. */
export async function revokeLogin(tx: Tx, userId: string, id: string, now: Date): Promise<void> {
  await tx.run(
    `update auth_sessions set revoked_at = coalesce(revoked_at, $3)
     where id = $2 and user_id = $1 and operator_id is null`,
    [userId, id, now],
  );
}

/** Revokes every session of a user except these. */
export async function revokeSessionsOf(
  db: Queryable,
  userId: string,
  now: Date,
  except: readonly string[],
): Promise<void> {
  await db.run(
    `update auth_sessions set revoked_at = $2
     where user_id = $1 and revoked_at is null and id <> all($3::uuid[])`,
    [userId, now, except],
  );
}

/** Revokes the session of a refresh token, if it belongs to the same holder. */
export async function revokeSessionOf(
  db: Queryable,
  refreshHash: Buffer,
  userId: string | null,
  now: Date,
): Promise<void> {
  await db.run(
    `update auth_sessions s set revoked_at = coalesce(revoked_at, $3) from auth_tokens t
     where t.hash = $1 and t.kind = 'refresh' and s.id = t.session_id and s.user_id is not distinct from $2`,
    [refreshHash, userId, now],
  );
}

/** Deletes expired rows and revoked sessions; returns the number of rows. */
export async function deleteExpiredBefore(db: Queryable, now: Date): Promise<number> {
  const sessions = await db.run('delete from auth_sessions where expires_at <= $1 or revoked_at <= $1', [
    now,
  ]);
  const tokens = await db.run('delete from auth_tokens where expires_at <= $1', [now]);
  return sessions + tokens + (await deleteExpiredCodes(db, now));
}
