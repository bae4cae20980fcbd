import type { Queryable } from '#server/marketplace/ports/db.ts';

export interface PendingRow {
  id: string;
  updatedAt: Date;
  what: 'new' | 'change' | 'shown';
  /** When an operator last sent it back, or since when a published change has been unreviewed; null: never. */
  seenAt: Date | null;
}

const pending = `
  select id, updated_at, 'new' as what, rejected_at as seen_at from listings
    where state = 'pendingApproval' and not deleted
  union all
  select l.id, l.updated_at, 'change', null from listing_changes c join listings l on l.id = c.listing_id
    where c.rejected_at is null and l.state = 'published' and not l.deleted
  union all
  select id, updated_at, 'shown', unseen_since from listings
    where unseen_since is not null and state = 'published' and not deleted
      and not exists (select from listing_changes c where c.listing_id = id and c.rejected_at is null)`;

/**
 * Returns what waits for approval and when its author last changed it, longest waiting first. `limit` null: everything.
 */
export function findPending(db: Queryable, limit: number | null): Promise<PendingRow[]> {
  return db.rows(`select * from (${pending}) p order by updated_at, id limit $1`, [limit]);
}

/** undefined when it is not waiting. */
export function findPendingOne(db: Queryable, id: string): Promise<PendingRow | undefined> {
  return db.first(`select * from (${pending}) p where id = $1`, [id]);
}

/** Returns how many listings wait. */
export async function countPending(db: Queryable): Promise<number> {
  const row = await db.first<{ count: number }>(`select count(*)::int as count from (${pending}) p`);
  return row?.count ?? 0;
}
