import type { Engine } from '#server/marketplace/ctx.ts';
import { findFiles, findVisibleIn, wasPublished } from './crawlerStore.ts';

/** Listings read at once: what is on its way to a crawler never fills the memory. */
const batch = 1000;

/** What a search engine is told of a listing. */
export interface CrawledListing {
  id: string;
  updatedAt: Date;
}

/** All that everybody may see, in files of `perFile` by their ids; when something of each was last changed. */
export async function crawlerFiles({ db, settings }: Engine, perFile: number): Promise<Date[]> {
  return settings.access.isPrivate ? [] : findFiles(db, perFile);
}

/** The listings of one file, the first is 0, in pieces. */
export async function* crawlerFile(
  { db, settings }: Engine,
  file: number,
  perFile: number,
): AsyncGenerator<CrawledListing[]> {
  if (settings.access.isPrivate) return;
  let after: string | null = null;
  for (let left = perFile; left > 0; left -= batch) {
    const skipped: number = after === null ? file * perFile : 0;
    const found: CrawledListing[] = await findVisibleIn(db, after, skipped, Math.min(batch, left));
    if (found.length > 0) yield found;
    after = found.at(-1)?.id ?? null;
    if (found.length < Math.min(batch, left)) return;
  }
}

/** There was such a listing for everybody to see, and it will not come back. */
export async function isGone({ db, settings }: Engine, id: string): Promise<boolean> {
  return !settings.access.isPrivate && wasPublished(db, id);
}
