import type { Resource } from '#contract/resource.ts';
import type { Engine } from '#server/marketplace/ctx.ts';
import { findNewestIds } from './store.ts';

const listingsAtMost = 10_000;

/** Returns references to the newest public listings, for search engines (marketplace-api 3.9). */
export async function queryForSitemap({ db }: Engine): Promise<Resource[]> {
  const ids = await findNewestIds(db, listingsAtMost);
  return ids.map(id => ({ id, type: 'listing', attributes: {} }));
}
