import type { Queryable } from '#server/marketplace/ports/db.ts';

/** A listing as a line of what somebody has. */
export interface ListingLine {
  id: string;
  title: string;
  state: 'draft' | 'pendingApproval' | 'published' | 'closed';
  deleted: boolean;
  createdAt: Date;
}

/** Somebody's newest listings in any state, deleted ones too. For operators: the caller makes sure of it. */
export function findNewestOf(db: Queryable, authorId: string, limit: number): Promise<ListingLine[]> {
  return db.rows<ListingLine>(
    `select id, title, state, deleted, created_at as "createdAt" from listings
     where author_id = $1 order by created_at desc, id limit $2`,
    [authorId, limit],
  );
}

/** How many listings somebody has that are not deleted. */
export async function countOf(db: Queryable, authorId: string): Promise<number> {
  const row = await db.first<{ count: number }>(
    'select count(*)::int as count from listings where author_id = $1 and not deleted',
    [authorId],
  );
  return row?.count ?? 0;
}
