import type { Queryable } from '#server/marketplace/ports/db.ts';

/** The listings that wait for approval and when their authors last touched them, the longest waiting first. */
export function findPending(db: Queryable): Promise<{ id: string; updated_at: Date }[]> {
  return db.rows(
    `select id, updated_at from listings where state = 'pendingApproval' and not deleted order by updated_at, id`,
  );
}
