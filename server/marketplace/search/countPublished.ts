import type { Queryable } from '#server/marketplace/ports/db.ts';

/** Counts the published offers and requests. Reads the whole index of both, so cache the result. */
export async function countPublished(db: Queryable): Promise<{ offers: number; requests: number }> {
  const counted = await db.first<{ offers: number; requests: number }>(
    `select
       (select count(*) from listing_index where keys @> '{category=offeringPlace}')::int as offers,
       (select count(*) from listing_index where keys @> '{category=lookingForPlace}')::int as requests`,
  );
  return counted ?? { offers: 0, requests: 0 };
}
