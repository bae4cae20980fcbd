import type { Queryable } from '#server/marketplace/ports/db.ts';
import { shownSince } from '../records/store.ts';
import { visible } from '../records/store.ts';

/** Returns the latest change within each group of `perFile` visible listings, ordered by id. */
export async function findFiles(db: Queryable, perFile: number): Promise<Date[]> {
  const rows = await db.rows<{ latest: Date }>(
    `select max(updated_at) as latest from (
       select ${shownSince} as updated_at, (row_number() over (order by l.id) - 1) / $1::int as file
       from listings l join users u on u.id = l.author_id where ${visible}) numbered
     group by file order by file`,
    [perFile],
    'listings-crawler-files',
  );
  return rows.map(({ latest }) => latest);
}

/** Returns visible listings by id: those after the id `after`, or after skipping `skipped` listings. */
export function findVisibleIn(
  db: Queryable,
  after: string | null,
  skipped: number,
  limit: number,
): Promise<{ id: string; updatedAt: Date }[]> {
  return db.rows(
    `select l.id, ${shownSince} as updated_at from listings l join users u on u.id = l.author_id
     where ${visible} and ($1::uuid is null or l.id > $1) order by l.id offset $2 limit $3`,
    [after, skipped, limit],
    'listings-crawler-file',
  );
}

export async function wasPublished(db: Queryable, id: string): Promise<boolean> {
  const row = await db.first(
    'select 1 from listings where id = $1 and deleted and published_at is not null',
    [id],
    'listings-gone',
  );
  return row !== undefined;
}
