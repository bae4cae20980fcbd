import type { Queryable } from '#server/marketplace/ports/db.ts';

/**
 * Counts the people and organisations that have an account with a verified address. Reads all rows, so cache the
 * result.
 */
export async function countMembers(db: Queryable): Promise<number> {
  const counted = await db.first<{ members: number }>(
    `select count(*)::int as members from users
     where state = 'active' and email_verified and deleted_at is null`,
  );
  return counted?.members ?? 0;
}
