import type { Resource } from '#contract/resource.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { findNewestIds } from './store.ts';
import type { Queryable } from '#server/marketplace/ports/db.ts';

const maxListings = 10_000;

/** Returns references to the newest public listings, for search engines (marketplace-api 3.9). */
export async function queryForSitemap({ db }: Engine): Promise<Resource[]> {
  const ids = await findNewestIds(db, maxListings);
  return ids.map(id => ({ id, type: 'listing', attributes: {} }));
}

/** Counts the published offers and requests. Reads the whole index of both, so cache the result. */
export async function countPublished(db: Queryable): Promise<{ offers: number; requests: number }> {
  const counted = await db.first<{ offers: number; requests: number }>(
    `select
       (select count(*) from listing_index where keys @> '{category=offeringPlace}')::int as offers,
       (select count(*) from listing_index where keys @> '{category=lookingForPlace}')::int as requests`,
  );
  return counted ?? { offers: 0, requests: 0 };
}
