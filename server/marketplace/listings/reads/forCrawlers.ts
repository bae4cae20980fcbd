import type { Engine } from '#server/marketplace/ctx.ts';
import { findFiles, findVisibleIn, wasPublished } from './crawlerStore.ts';

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
