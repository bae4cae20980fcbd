import type { Queryable } from '#server/marketplace/ports/db.ts';

export interface PendingRow {
  id: string;
  updated_at: Date;
  what: 'new' | 'change' | 'shown';
}

/** What waits for an operator and when its authors last touched it, the longest waiting first. */
export function findPending(db: Queryable): Promise<PendingRow[]> {
  return db.rows(
    `select id, updated_at, 'new' as what from listings where state = 'pendingApproval' and not deleted
     union all
     select l.id, l.updated_at, 'change' from listing_changes c join listings l on l.id = c.listing_id
       where c.rejected_at is null and l.state = 'published' and not l.deleted
     union all
     select id, updated_at, 'shown' from listings
       where unseen_since is not null and state = 'published' and not deleted
         and not exists (select from listing_changes c where c.listing_id = id and c.rejected_at is null)
     order by updated_at, id`,
  );
}
