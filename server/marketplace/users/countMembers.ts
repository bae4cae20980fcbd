import type { Queryable } from '#server/marketplace/ports/db.ts';

/** How many people and organisations have an account with a proved address. Reads them all: keep the answer. */
export async function countMembers(db: Queryable): Promise<number> {
  const counted = await db.first<{ members: number }>(
    `select count(*)::int as members from users
     where state = 'active' and email_verified and deleted_at is null`,
  );
  return counted?.members ?? 0;
}
