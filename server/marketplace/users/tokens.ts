import { DAY, HOUR } from '#contract/time/units.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import type { Queryable, Tx } from '#server/marketplace/ports/db.ts';
import { createHash } from 'node:crypto';

/** Why a token was mailed; the first three verify an address. */
export type TokenReason = 'signUp' | 'resend' | 'emailChange' | 'passwordReset' | 'endAccess';

const verifies = `reason in ('signUp', 'resend', 'emailChange')`;

/** Milliseconds (marketplace-api 2.5); `endAccess` is ours. */
export const tokenLifetimes: Readonly<Record<TokenReason, number>> = {
  signUp: 48 * HOUR,
  resend: 48 * HOUR,
  emailChange: 48 * HOUR,
  passwordReset: 24 * HOUR,
  endAccess: 14 * DAY,
};

/** Creates a token for a mail; only its hash is stored. */
export async function issueToken(
  engine: Pick<Engine, 'clock' | 'ids'>,
  tx: Tx,
  { userId, email, reason }: { userId: string; email: string; reason: TokenReason },
): Promise<string> {
  const token = engine.ids.token();
  const now = engine.clock.now();
  await tx.run(
    `insert into user_tokens (hash, user_id, reason, email, created_at, expires_at) values ($1, $2, $3, $4, $5, $6)`,
    [sha256(token), userId, reason, email, now, new Date(now.getTime() + tokenLifetimes[reason])],
  );
  return token;
}

/** Returns the address that the token verifies; undefined when the token is unknown, another user's or expired. */
export async function findVerification(
  db: Queryable,
  userId: string,
  token: string,
  now: Date,
): Promise<string | undefined> {
  const row = await db.first<{ email: string }>(
    `select email from user_tokens
     where hash = $1 and user_id = $2 and ${verifies} and expires_at > $3`,
    [sha256(token), userId, now],
  );
  return row?.email;
}

/** Returns whether the token may still set a new password. */
export async function isResetToken(
  db: Queryable,
  userId: string,
  token: string,
  now: Date,
): Promise<boolean> {
  const row = await db.first(
    `select 1 from user_tokens
     where hash = $1 and user_id = $2 and reason = 'passwordReset' and used_at is null and expires_at > $3`,
    [sha256(token), userId, now],
  );
  return row !== undefined;
}

/** Invalidates all reset tokens of the user, including this one: a new password makes the others useless. */
export async function useResetTokens(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.run(
    `update user_tokens set used_at = $2 where user_id = $1 and reason = 'passwordReset' and used_at is null`,
    [userId, now],
  );
}

/** Returns whose token this is, and whether it was used; undefined when it is unknown or expired. */
export function findEndToken(
  db: Queryable,
  token: string,
  now: Date,
): Promise<{ userId: string; isUsed: boolean } | undefined> {
  return db.first(
    `select user_id, used_at is not null as is_used from user_tokens
     where hash = $1 and reason = 'endAccess' and expires_at > $2`,
    [sha256(token), now],
  );
}

/** Uses the token up, and with it all others of the user that end their access. Returns false if it was used before. */
export async function useEndTokens(tx: Tx, userId: string, token: string, now: Date): Promise<boolean> {
  const used = await tx.rows<{ hash: Buffer }>(
    `update user_tokens set used_at = $2 where user_id = $1 and reason = 'endAccess' and used_at is null
     returning hash`,
    [userId, now],
  );
  return used.some(({ hash }) => hash.equals(sha256(token)));
}

/** Counts the verification tokens sent to a user since then. */
export async function countVerificationsSince(
  db: Queryable,
  userId: string,
  since: Date,
): Promise<{ count: number; earliest: Date | null }> {
  const row = await db.first<{ count: number; earliest: Date | null }>(
    `select count(*)::int as count, min(created_at) as earliest from user_tokens
     where user_id = $1 and ${verifies} and created_at > $2`,
    [userId, since],
  );
  return row ?? { count: 0, earliest: null };
}

export async function deleteTokensOf(tx: Tx, userId: string): Promise<void> {
  await tx.run('delete from user_tokens where user_id = $1', [userId]);
}

/** Returns how many were removed. */
export function deleteExpiredTokens(db: Queryable, now: Date): Promise<number> {
  return db.run('delete from user_tokens where expires_at <= $1', [now]);
}

/** Returns the hash under which tokens and codes are stored. */
export const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();
