import type { Queryable } from '#server/marketplace/ports/db.ts';

/** Summary of one of a user's listings. */
export interface ListingLine {
  id: string;
  title: string;
  state: 'draft' | 'pendingApproval' | 'published' | 'closed';
  deleted: boolean;
  createdAt: Date;
}

/** Returns a user's newest listings in any state, including deleted ones. For operators: the caller must check that. */
export function findNewestOf(db: Queryable, authorId: string, limit: number): Promise<ListingLine[]> {
  return db.rows<ListingLine>(
    `select id, title, state, deleted, created_at from listings
     where author_id = $1 order by created_at desc, id limit $2`,
    [authorId, limit],
  );
}

/** Counts a user's listings that are not deleted. */
export async function countOf(db: Queryable, authorId: string): Promise<number> {
  const row = await db.first<{ count: number }>(
    'select count(*)::int as count from listings where author_id = $1 and not deleted',
    [authorId],
  );
  return row?.count ?? 0;
}
