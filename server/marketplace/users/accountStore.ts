import type { Queryable, Tx } from '#server/marketplace/ports/db.ts';

/** Returns undefined when there is no such user; null when they sign in through an identity provider only. */
export async function findPasswordHash(db: Queryable, id: string): Promise<string | null | undefined> {
  const row = await db.first<{ hash: string | null }>(
    'select password_hash as hash from users where id = $1 and deleted_at is null',
    [id],
  );
  return row?.hash;
}

export async function setPasswordHash(tx: Tx, id: string, hash: string): Promise<void> {
  await tx.run('update users set password_hash = $2, needs_longer_password = false where id = $1', [
    id,
    hash,
  ]);
}

/** Records that the password with this hash is too short for what the user may do; a newer one is left alone. */
export async function requestLongerPassword(db: Queryable, id: string, hash: string): Promise<void> {
  await db.run('update users set needs_longer_password = true where id = $1 and password_hash = $2', [
    id,
    hash,
  ]);
}

/** Returns whether the user logged in with a password that is too short for what they may do. */
export async function needsLongerPassword({ db }: { db: Queryable }, id: string): Promise<boolean> {
  return (await db.first('select 1 from users where id = $1 and needs_longer_password', [id])) !== undefined;
}

/** Returns whether another account, banned ones included, has the address. */
export async function isEmailTaken(db: Queryable, id: string, emailKey: string): Promise<boolean> {
  const row = await db.first(
    'select 1 from users where lower(email) = $2 and deleted_at is null and id <> $1',
    [id, emailKey],
  );
  return row !== undefined;
}

/** null clears the pending address. */
export async function setPendingEmail(tx: Tx, id: string, email: string | null): Promise<void> {
  await tx.run('update users set pending_email = $2 where id = $1', [id, email]);
}

export async function markVerified(tx: Tx, id: string): Promise<void> {
  await tx.run('update users set email_verified = true, mails_refused_at = null where id = $1', [id]);
}

/**
 * Refuses mails to an unconfirmed address. Returns whether they are refused now: false when the address was confirmed,
 * or the user no longer exists.
 */
export async function markMailsRefused(db: Queryable, id: string, now: Date): Promise<boolean> {
  const changed = await db.run(
    `update users set mails_refused_at = coalesce(mails_refused_at, $2)
     where id = $1 and not email_verified and deleted_at is null`,
    [id, now],
  );
  return changed === 1;
}

/**
 * Makes the pending address the user's own; returns false when another account has signed up with it meanwhile. If two
 * users adopt the same address at the same moment, the unique index lets one through; the other's transaction fails
 * with 23505.
 */
export async function adoptPendingEmail(tx: Tx, id: string): Promise<boolean> {
  const changed = await tx.run(
    `update users u set email = u.pending_email, email_verified = true, mails_refused_at = null, pending_email = null
     where u.id = $1 and not exists (
       select from users o where lower(o.email) = lower(u.pending_email) and o.deleted_at is null and o.id <> u.id)`,
    [id],
  );
  return changed === 1;
}

export const isLostRace = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505';

export async function markBanned(tx: Tx, id: string): Promise<void> {
  await tx.run(`update users set state = 'banned', pending_email = null where id = $1`, [id]);
}

/** Lets the user sign in again; what the ban removed is not restored. */
export async function markUnbanned(tx: Tx, id: string): Promise<void> {
  await tx.run(`update users set state = 'active' where id = $1`, [id]);
}

/** Hides the user at once; {@link eraseUser} erases the remaining data. */
export async function markDeleted(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.run('update users set deleted_at = $2, password_hash = null, pending_email = null where id = $1', [
    id,
    now,
  ]);
}

/** Removes what former contacts saw of a user: from now on nobody sees them. */
export async function deletePastProfiles(tx: Tx, id: string): Promise<void> {
  await tx.run('delete from past_profiles where user_id = $1', [id]);
}

/** Returns the users deleted before then and not purged yet, longest ago first. */
export async function findToPurge(db: Queryable, before: Date): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(
    'select id from users where deleted_at <= $1 and purged_at is null order by deleted_at',
    [before],
  );
  return rows.map(({ id }) => id);
}

/** Locks the user for purging. Returns false when they were purged meanwhile or another process is purging them. */
export async function lockToPurge(tx: Tx, id: string): Promise<boolean> {
  const row = await tx.first(
    'select 1 from users where id = $1 and purged_at is null for update skip locked',
    [id],
  );
  return row !== undefined;
}

/** Erases everything about a user except that they existed. */
export async function eraseUser(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.run(
    `update users set purged_at = $2, email = '', email_verified = false, first_name = '', last_name = '',
       display_name = null, bio = null, public_data = '{}', protected_data = '{}', private_data = '{}', metadata = '{}',
       profile_image_id = null, mails_refused_at = null, answers_within = null
     where id = $1`,
    [id, now],
  );
}
