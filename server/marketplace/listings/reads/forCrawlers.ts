import type { Engine } from '#server/marketplace/ctx.ts';
import type { Queryable } from '#server/marketplace/ports/db.ts';
import { shownSince, visible } from '../records/store.ts';

/** Listings read at once, so that a crawler's response is streamed in little memory. */
const batch = 1000;

/** The data of a listing exposed to search engines. */
export interface CrawledListing {
  id: string;
  updatedAt: Date;
}

/** Returns when each sitemap file of `perFile` public listings, ordered by id, last changed. */
export async function crawlerFiles({ db, settings }: Engine, perFile: number): Promise<Date[]> {
  return settings().access.isPrivate ? [] : findFiles(db, perFile);
}

/** Yields the listings of one file, counted from 0, in batches. */
export async function* crawlerFile(
  { db, settings }: Engine,
  file: number,
  perFile: number,
): AsyncGenerator<CrawledListing[]> {
  if (settings().access.isPrivate) return;
  let after: string | null = null;
  for (let left = perFile; left > 0; left -= batch) {
    const skipped: number = after === null ? file * perFile : 0;
    const found: CrawledListing[] = await findVisibleIn(db, after, skipped, Math.min(batch, left));
    if (found.length > 0) yield found;
    after = found.at(-1)?.id ?? null;
    if (found.length < Math.min(batch, left)) return;
  }
}

/** Returns whether the listing used to be public and is permanently gone. */
export async function isGone({ db, settings }: Engine, id: string): Promise<boolean> {
  return !settings().access.isPrivate && wasPublished(db, id);
}

/** Returns the latest change within each group of `perFile` visible listings, ordered by id. */
async function findFiles(db: Queryable, perFile: number): Promise<Date[]> {
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
function findVisibleIn(
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

async function wasPublished(db: Queryable, id: string): Promise<boolean> {
  const row = await db.first(
    'select 1 from listings where id = $1 and deleted and published_at is not null',
    [id],
    'listings-gone',
  );
  return row !== undefined;
}
