import type { Queryable, Tx } from '#server/marketplace/ports/db.ts';

/** Returns published listings whose authors are to be asked, or have not answered; longest unchanged first. */
export async function findStale(
  db: Queryable,
  { unchangedSince, askedBefore, limit }: { unchangedSince: Date; askedBefore: Date; limit: number },
): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(
    `select id from listings
     where state = 'published' and not deleted and greatest(updated_at, confirmed_at) <= $1
       and (asked_at is null or asked_at <= $2 or asked_at <= greatest(updated_at, confirmed_at))
     order by greatest(updated_at, confirmed_at), id limit $3`,
    [unchangedSince, askedBefore, limit],
    'listings-stale',
  );
  return rows.map(({ id }) => id);
}

export async function setAsked(tx: Tx, id: string, asked: number, at: Date): Promise<void> {
  await tx.run('update listings set asked = $2, asked_at = $3 where id = $1', [id, asked, at]);
}

/** Records that a published listing is still valid; returns false when it is not published. */
export async function setConfirmed(db: Queryable, id: string, at: Date): Promise<boolean> {
  const row = await db.first(
    `update listings set confirmed_at = greatest(confirmed_at, $2)
     where id = $1 and state = 'published' and not deleted returning id`,
    [id, at],
  );
  return row !== undefined;
}

export async function publishesNothing(db: Queryable, authorId: string): Promise<boolean> {
  const row = await db.first(
    `select 1 from listings where author_id = $1 and state = 'published' and not deleted limit 1`,
    [authorId],
    'listings-any-published',
  );
  return row === undefined;
}
