import { apartFrom } from '#server/marketplace/blocks/index.ts';
import type { Queryable } from '#server/marketplace/ports/db.ts';
import type { ListingFilters } from './filters.ts';
import { pageStatement } from './statement.ts';
import { findPage } from './store.ts';

interface Asked {
  /** Exclusive. */
  after: Date;
  /** Inclusive. */
  until: Date;
  /** Nothing of this person, nor of those who are apart from them. */
  forUser: string;
  limit: number;
}

/**
 * Which of the listings that match others could see for the first time in a span, the newest first, and how many there
 * are. Words count as they are written: a guess at what may have been meant would find something else every day.
 */
export async function findFirstPublished(
  db: Queryable,
  filters: ListingFilters,
  { after, until, forUser, limit }: Asked,
): Promise<{ ids: string[]; total: number }> {
  const apart = await apartFrom(db, forUser);
  const { ids, total } = await findPage(
    db,
    pageStatement({
      ...filters,
      firstPublished: { after, until },
      notByAuthors: [forUser, ...apart.keys()],
      sort: [{ key: 'createdAt', descending: true }],
      page: 1,
      perPage: limit,
    }),
  );
  return { ids, total: total ?? ids.length };
}
